//! Saves the figures as JSON, and the generated part of `docs/performance.md` with its plots.

use super::Selection;
use super::environment::Environment;
use super::outcome::{GOALS, Goal, Outcome};
use super::sections::Section;
use serde_json::json;
use std::fs;
use std::path::Path;

const BEGIN: &str = "<!-- made by cargo xtask compare: begin -->";
const END: &str = "<!-- made by cargo xtask compare: end -->";

/// Saves `target/compare/compare.json` and `.md`, and copies the latter into the document if no section was left out.
pub(crate) fn save(
    root: &Path,
    environment: &Environment,
    selection: &Selection,
    sections: &[Section],
) -> Result<(), String> {
    let write = |path: &Path, text: &str| {
        fs::write(path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    let section = |section: &Section| {
        let contests: Vec<_> = section.outcomes.iter().map(Outcome::json).collect();
        json!({"name": section.name, "contests": contests, "texts": section.texts})
    };
    let all: Vec<_> = sections.iter().map(section).collect();
    let document = json!({"machine": environment.facts, "quick": selection.quick, "sections": all});
    write(&environment.folder.join("compare.json"), &format!("{document:#}\n"))?;

    let mut names: Vec<&str> = sections.iter().map(|section| section.name).collect();
    if selection.quick {
        names.push("--quick");
    }
    let mut text = format!("`cargo xtask compare {}` on {}.\n", names.join(" "), environment.facts.join("; "));
    let goals = |section: &Section| {
        let of_contests = section.outcomes.iter().flat_map(|outcome| outcome.goals.iter());
        of_contests.chain(&section.goals).map(Goal::markdown).collect::<String>()
    };
    text += &format!("\n### Goals\n\n{GOALS}{}", sections.iter().map(goals).collect::<String>());
    println!("\n{text}");
    let is_whole = !selection.quick && selection.sections.is_empty();
    let images = if is_whole { root.join("docs/images") } else { environment.folder.clone() };
    for section in sections {
        text += &format!("\n### {}\n", section.name);
        for outcome in &section.outcomes {
            text += &format!("\n{}", outcome.markdown());
        }
        for remark in &section.texts {
            text += &format!("\n{remark}\n");
        }
        for (name, plot) in &section.plots {
            write(&images.join(format!("{name}.svg")), plot.svg().as_str())?;
            text += &format!("\n![{}](images/{name}.svg)\n", plot.title);
        }
    }
    write(&environment.folder.join("compare.md"), &text)?;
    if !is_whole {
        println!("written: target/compare/compare.json, target/compare/compare.md");
        return Ok(());
    }
    let path = root.join("docs/performance.md");
    let old = fs::read_to_string(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let (Some(begin), Some(end)) = (old.find(BEGIN), old.find(END)) else {
        return Err(format!("{} has no place for the tables", path.display()));
    };
    write(&path, &format!("{}{BEGIN}\n\n{text}\n{}", &old[..begin], &old[end..]))?;
    println!("written: target/compare/compare.json, target/compare/compare.md, docs/performance.md");
    Ok(())
}
