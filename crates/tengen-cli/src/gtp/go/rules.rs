//! The rules, by the commands of KataGo and KGS.

use super::GoEngine;
use crate::gtp::Answer;
use crate::gtp::command::Arguments;
use crate::katago_rules;

pub(super) fn kata_get_rules(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    arguments.exactly::<0>()?;
    Ok(katago_rules::to_json(&engine.table().rules().rules).to_string())
}

pub(super) fn kata_set_rules(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let rules = katago_rules::parse(&arguments.text())?;
    engine.table_mut().set_rules(rules);
    Ok(String::new())
}

pub(super) fn kata_set_rule(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [field, value] = arguments.exactly()?;
    let rules = katago_rules::with(&engine.table().rules().rules, field, value)?;
    engine.table_mut().set_rules(rules);
    Ok(String::new())
}

/// KGS plays Chinese rules with superko.
pub(super) fn kgs_rules(engine: &mut GoEngine, arguments: Arguments<'_>) -> Answer {
    let [name] = arguments.exactly()?;
    let name = match name.to_ascii_lowercase().as_str() {
        "chinese" => "chinese-superko",
        "japanese" => "japanese",
        "aga" => "aga",
        "new_zealand" => "new-zealand",
        _ => return Err(format!("{name:?} is none of chinese, japanese, aga and new_zealand")),
    };
    let rules = katago_rules::parse(name)?;
    engine.table_mut().set_rules(rules);
    Ok(String::new())
}
