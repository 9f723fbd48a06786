//! `tengen completions` and `tengen man`: generated from the definition of the options.

use crate::args::{Cli, CompletionsArgs};
use crate::failure::Failure;
use crate::{Completion, output};
use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;
use std::fmt::Write;
use tengen_api::examples;

/// Prints a completion script.
pub(crate) fn completions(args: &CompletionsArgs) -> Result<Completion, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tengen", &mut script);
    let script = String::from_utf8_lossy(&script).into_owned();
    output::print(&(script + &example_names(args.shell)))?;
    Ok(Completion::Settled)
}

/// Returns the lines that complete `example:NAME` in addition to files, for shells whose scripts can be extended.
fn example_names(shell: Shell) -> String {
    let mut lines = String::new();
    match shell {
        Shell::Fish => {
            for (name, about) in examples::all() {
                let commands = "territory score sheet read hex estimate graph show convert";
                let condition = format!("__fish_seen_subcommand_from {commands}");
                // Writing to a string can't fail.
                let _ = writeln!(lines, "complete -c tengen -n \"{condition}\" -a \"example:{name}\" -d '{about}'");
            }
        }
        Shell::Bash => {
            let names: Vec<&str> = examples::all().map(|(name, _)| name).collect();
            let _ = write!(lines, "{}", BASH.replace("{names}", &names.join(" ")));
        }
        _ => {}
    }
    lines
}

/// Bash breaks words at a colon, so `example` and the name after it are completed separately.
const BASH: &str = r#"
_tengen_with_examples() {
    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]:-}"
    if [[ "${word}" == ":" && "${before}" == "example" ]]; then
        COMPREPLY=( $(compgen -W "{names}" -- "") )
        return 0
    fi
    if [[ "${before}" == ":" && "${COMP_WORDS[COMP_CWORD-2]:-}" == "example" ]]; then
        COMPREPLY=( $(compgen -W "{names}" -- "${word}") )
        return 0
    fi
    _tengen "$@"
    if [[ -n "${word}" && "example:" == "${word}"* ]]; then
        COMPREPLY+=( "example:" )
        compopt -o nospace 2>/dev/null
    fi
}
complete -F _tengen_with_examples -o nosort -o bashdefault -o default tengen
"#;

/// Prints the manual page, with one section for each command.
pub(crate) fn man() -> Result<Completion, Failure> {
    output::print(&page()?)?;
    Ok(Completion::Settled)
}

/// The roff definition of the apostrophe, which some formatters would render as a quote.
const APOSTROPHE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

type Section = fn(&Man, &mut dyn std::io::Write) -> Result<(), std::io::Error>;

fn section(man: &Man, render: Section) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    render(man, &mut bytes).map_err(Failure::printing)?;
    // Each section defines the apostrophe again, but one definition is enough, and part of a definition causes a
    // warning.
    let lines = String::from_utf8_lossy(&bytes);
    let lines = lines.lines().filter(|line| !line.starts_with(".ie") && !line.starts_with(".el"));
    Ok(lines.fold(String::new(), |text, line| text + line + "\n"))
}

fn page() -> Result<String, Failure> {
    let mut command = Cli::command();
    command.build();
    let program = Man::new(command.clone());
    let mut page = APOSTROPHE.to_owned();
    page += &section(&program, |man, to| man.render_title(to))?;
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let _ = writeln!(page, ".SH NAME\ntengen \\- {}", text(&about.to_lowercase().replace("go and hex", "Go and Hex")));
    page += &section(&program, |man, to| man.render_synopsis_section(to))?;
    page += &section(&program, |man, to| man.render_description_section(to))?;
    page += ".SH COMMANDS\n";
    let commands = runnable(&command);
    for (path, command) in &commands {
        let about = command.get_about().map(ToString::to_string).unwrap_or_default();
        let _ = writeln!(page, ".TP\n\\fBtengen {path}\\fR\n{}", text(&about));
    }
    page += ".SH OPTIONS\n";
    page += &options(&program)?;
    page += &as_written(command.get_after_help(), ".SH");
    for (path, command) in commands {
        let _ = writeln!(page, ".SH \"TENGEN {}\"", path.to_uppercase());
        let after = command.get_after_help().cloned();
        let man = Man::new(command);
        page += &section(&man, |man, to| man.render_synopsis_section(to))?.replace(".SH ", ".SS ");
        page += &section(&man, |man, to| man.render_description_section(to))?.replace(".SH ", ".SS ");
        page += ".SS OPTIONS\n";
        page += &options(&man)?;
        page += &as_written(after.as_ref(), ".SS");
    }
    Ok(page)
}

/// Returns the options of a command without the heading of their section.
fn options(man: &Man) -> Result<String, Failure> {
    let options = section(man, |man, to| man.render_options_section(to))?;
    let headless = options.lines().filter(|line| !line.starts_with(".SH"));
    Ok(headless.fold(String::new(), |text, line| text + line + "\n"))
}

/// Formats a help text without rewrapping its lines, so that tables and examples keep their columns. Long lines become
/// paragraphs. Examples and exit codes have their own sections.
fn as_written(help: Option<&clap::builder::StyledStr>, mark: &str) -> String {
    let help = help.map(ToString::to_string).unwrap_or_default();
    let (mut lines, mut current) = (String::new(), "");
    for line in help.lines() {
        let head = match line {
            "Examples:" | "Example:" => "EXAMPLES",
            _ if line.starts_with("Exit code") => "\"EXIT STATUS\"",
            _ if line.is_empty() || (line.starts_with(' ') && !current.is_empty()) => current,
            _ => "NOTES",
        };
        if head != current {
            let _ = writeln!(lines, "{mark} {head}");
            current = head;
        }
        if head == "EXAMPLES" && line.ends_with(':') && !line.starts_with(' ') {
            continue;
        }
        let paragraph = line.chars().count() > 78 && !line.starts_with(' ');
        let _ = if paragraph {
            writeln!(lines, ".PP\n{}\n.br", text(line))
        } else {
            writeln!(lines, ".nf\n{}\n.fi", text(line))
        };
    }
    lines.replace(".fi\n.nf\n", "")
}

/// Escapes a line for roff, so that no line is a request, and backslashes and hyphens are literal.
fn text(line: &str) -> String {
    let line = line.replace('\\', "\\e").replace('-', "\\-");
    if line.starts_with(['.', '\'']) { format!("\\&{line}") } else { line }
}

/// Returns every command that can be run, with its path. Some of them have subcommands, too.
fn runnable(command: &clap::Command) -> Vec<(String, clap::Command)> {
    let mut found = Vec::new();
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        let inside = runnable(sub);
        if inside.is_empty() || !sub.is_subcommand_required_set() {
            found.push((sub.get_name().to_owned(), sub.clone()));
        }
        found.extend(inside.into_iter().map(|(path, inner)| (format!("{} {path}", sub.get_name()), inner)));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_keeps_tables_and_names_no_page_that_is_not_there() {
        let page = page().unwrap();
        assert!(!page.contains("(1)") || page.matches("(1)").count() == page.matches("tengen(1)").count(), "{page}");
        // The columns of a table are aligned.
        let column = |name: &str| tengen_batch::row::COLUMNS.iter().find(|column| column.name == name).unwrap();
        assert!(page.contains(&format!("  {:10}  {}", "id", column("id").about)));
        for (path, _) in runnable(&Cli::command()) {
            assert!(page.contains(&format!("\"TENGEN {}\"", path.to_uppercase())), "{path}");
        }
        // A command with subcommands that can be run without them has its own section, and one that cannot has none.
        assert!(page.contains("\"TENGEN HEX\"") && !page.contains("\"TENGEN STUDY\""));
    }

    #[test]
    fn the_manual_has_each_head_once_and_no_markdown() {
        let page = page().unwrap();
        assert!(page.contains(".SH NAME\ntengen \\- count, score, draw and convert games of Go and Hex\n"), "{page}");
        assert!(!page.contains("Examples:") && !page.contains("Example:") && !page.contains('`'));
        assert_eq!(page.matches(".SH EXAMPLES").count(), 1);
    }

    #[test]
    fn the_formatter_has_nothing_to_remark_on_the_manual() {
        let started = std::process::Command::new("groff")
            .args(["-man", "-ww", "-Tutf8"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::piped())
            .spawn();
        let Ok(mut groff) = started else {
            tengen_testing::skip("groff is not installed");
            return;
        };
        let mut input = groff.stdin.take().unwrap();
        std::io::Write::write_all(&mut input, page().unwrap().as_bytes()).unwrap();
        drop(input);
        let finished = groff.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&finished.stderr), "");
        assert!(finished.status.success());
    }

    #[test]
    fn every_option_that_a_message_names_is_one_of_the_program() {
        let mut command = Cli::command();
        command.build();
        let commands = runnable(&command);
        let flags: Vec<String> = commands
            .iter()
            .flat_map(|(_, command)| command.get_arguments())
            .filter_map(|option| option.get_long().map(|long| format!("--{long}")))
            .collect();
        for option in tengen_api::OptionName::ALL {
            assert!(flags.contains(&option.flag()), "{}", option.flag());
        }
    }
}
