//! `tengen completions` and `tengen man`: made from the very definition of the options.

use crate::args::{Cli, CompletionsArgs};
use crate::failure::Failure;
use crate::{Answer, output};
use clap::CommandFactory;

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<Answer, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tengen", &mut script);
    output::print(&String::from_utf8_lossy(&script))?;
    Ok(Answer::Plain)
}

/// Prints the manual: the program's page and one section for each command.
pub(crate) fn man() -> Result<Answer, Failure> {
    let mut command = Cli::command();
    command.build();
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page).map_err(Failure::printing)?;
    for (path, command) in leaves(&command) {
        page.extend(format!("\n.SH \"TENGEN {}\"\n", path.to_uppercase()).bytes());
        let man = clap_mangen::Man::new(command);
        for render in [
            clap_mangen::Man::render_synopsis_section,
            clap_mangen::Man::render_description_section,
            clap_mangen::Man::render_options_section,
            clap_mangen::Man::render_extra_section,
        ] {
            let mut section = Vec::new();
            render(&man, &mut section).map_err(Failure::printing)?;
            page.extend(
                String::from_utf8_lossy(&section).replace(".SH EXTRA", ".SS EXAMPLES").replace(".SH", ".SS").bytes(),
            );
        }
    }
    output::print(&String::from_utf8_lossy(&page).replace(".SH EXTRA", ".SH EXAMPLES"))?;
    Ok(Answer::Plain)
}

/// Every command that can be run, with its words.
fn leaves(command: &clap::Command) -> Vec<(String, clap::Command)> {
    let mut found = Vec::new();
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let inside = leaves(sub);
        if inside.is_empty() {
            found.push((sub.get_name().to_owned(), sub.clone()));
        }
        found.extend(inside.into_iter().map(|(path, leaf)| (format!("{} {path}", sub.get_name()), leaf)));
    }
    found
}
