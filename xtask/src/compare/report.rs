//! What is saved: the figures for programs, and the generated part of `docs/performance.md` with its plots.

use super::environment::Environment;
use super::sections::Section;
use serde_json::json;
use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- made by cargo xtask compare: begin -->";
const END: &str = "<!-- made by cargo xtask compare: end -->";

/// Saves `target/compare/compare.json` and `.md`, and puts the latter into the document.
pub(crate) fn save(root: &Path, environment: &Environment, sections: &[Section]) -> Result<(), String> {
    let write = |path: &Path, text: &str| {
        fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    let section = |section: &Section| {
        let contests: Vec<_> = section.outcomes.iter().map(super::contest::Outcome::json).collect();
        json!({"name": section.name, "contests": contests, "texts": section.texts})
    };
    let all: Vec<_> = sections.iter().map(section).collect();
    let document = json!({"machine": environment.facts, "sections": all});
    write(&environment.folder.join("compare.json"), &format!("{document:#}\n"))?;

    let names: Vec<&str> = sections.iter().map(|section| section.name).collect();
    let mut text = format!("`cargo xtask compare {}` on {}.\n", names.join(" "), environment.facts.join("; "));
    for section in sections {
        text += &format!("\n### {}\n", section.name);
        for outcome in &section.outcomes {
            text += &format!("\n{}", outcome.markdown());
        }
        for remark in &section.texts {
            text += &format!("\n{remark}\n");
        }
        for (name, plot) in &section.plots {
            write(&root.join(format!("docs/images/{name}.svg")), plot.svg().as_str())?;
            text += &format!("\n![{}](images/{name}.svg)\n", plot.title);
        }
    }
    write(&environment.folder.join("compare.md"), &text)?;
    let path = root.join("docs/performance.md");
    let old = fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let (Some(begin), Some(end)) = (old.find(BEGIN), old.find(END)) else {
        return Err(format!("{} has no place for the tables", path.display()));
    };
    write(&path, &format!("{}{BEGIN}\n\n{text}\n{}", &old[..begin], &old[end..]))?;
    println!("written: target/compare/compare.json, target/compare/compare.md, docs/performance.md");
    Ok(())
}
