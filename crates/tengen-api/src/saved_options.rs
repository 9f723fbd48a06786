//! Counting options saved in a record: everything that its result, territory, komi and rules cannot express.
//!
//! The options are in the last node of the main line, in the private property TENGEN. They are written as on the
//! command line: `TENGEN[--dead judge,+D4,-Q16 --seki A1 --by-the-book]`. They are the defaults when the record is
//! counted again. Like marks, they apply only to the position of their node: once a record is continued, they are no
//! longer in the last node and are not used.

use crate::convert::unwritable;
use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::score::{Corrections, Dead, JudgeMethod, ScoreRequest, parse_dead, parse_sure, stones};
use crate::source::{ReadOptions, parse_prisoners};
use std::fmt;
use std::str::FromStr;
use tengen::go::WrittenKomi;
use tengen::score::FalseEyes;
use tengen::sgf::{Collection, Ident, NodeId, RootInfo, Tree};
use tengen::{ByColor, Halves, Point, Regions, Topology, notation};

/// The SGF property that contains the options.
pub(crate) const PROPERTY: &str = "TENGEN";

/// How saved options are used.
///
/// ```
/// use tengen_api::saved_options::SavedUse;
/// use tengen_api::{ReadOptions, Source};
///
/// let record = b"(;SZ[5]KM[0]RU[Chinese];B[cc]TENGEN[--dead none])";
/// assert!(Source::read(record, &ReadOptions::default())?.saved.is_some());
/// let options = ReadOptions { saved: SavedUse::Ignored, ..ReadOptions::default() };
/// assert!(Source::read(record, &options)?.saved.is_none());
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SavedUse {
    /// They replace the usual defaults.
    #[default]
    Defaults,
    /// They are ignored, so that a new count can be compared with the record. Only the topology and the stones
    /// captured before the record begins are used, because the game was played with them.
    Ignored,
}

/// The options of a count. Options with default values are not written.
///
/// ```
/// use tengen_api::saved_options::SavedOptions;
/// use tengen_api::score::Dead;
///
/// let options: SavedOptions = "--dead none --by-the-book".parse()?;
/// assert!(options.dead == Dead::None && options.by_the_book);
/// assert_eq!(options.to_string(), "--dead none --by-the-book");
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SavedOptions {
    /// Which stones are dead.
    pub dead: Dead,
    /// The user's corrections to the dead stones.
    pub corrections: Corrections,
    /// Stones of chains in seki.
    pub seki: Vec<String>,
    /// The method used to judge dead stones.
    pub method: Option<JudgeMethod>,
    /// Chains judged with less confidence than this are unsettled.
    pub sure: Option<f64>,
    /// Whether false eyes count under territory rules.
    pub false_eyes: Option<FalseEyes>,
    /// The komi, if KM cannot express it.
    pub komi: Option<Halves>,
    /// The topology if it is a torus, which a record cannot say.
    pub topology: Option<Topology>,
    /// The stones captured before the record begins.
    pub prisoners: Option<ByColor<u32>>,
    /// Whether the rules are applied as written, even if the server counts differently.
    pub by_the_book: bool,
    /// Whether the record was made from a bare board, for which the number of passes is unknown. The command line has
    /// no such option; it is written only if pass stones would be counted.
    pub bare_board: bool,
    /// Whether the territory was marked under other rules or another komi, so that the marks do not settle the
    /// remaining dame and kos. The command line has no such option; it is written only if the record names the new
    /// rules or komi.
    pub foreign_marks: bool,
}

impl SavedOptions {
    /// Whether all options have their default values.
    pub fn is_empty(&self) -> bool {
        *self == SavedOptions::default()
    }

    /// Returns the options in the last node of the game that begins at `root`, if any, or why they cannot be read.
    pub(crate) fn of_record(
        collection: &Collection<'_>,
        root: NodeId,
        used: SavedUse,
    ) -> Option<Result<SavedOptions, Problem>> {
        const IDENT: Ident = Ident::new(PROPERTY);
        let last = collection.main_line(root).last()?;
        let property = collection.properties(last).find(|property| property.ident() == IDENT)?;
        let saved = property.values().next()?.simple_text_lossy().parse();
        match used {
            SavedUse::Defaults => Some(saved),
            SavedUse::Ignored => {
                let SavedOptions { topology, prisoners, .. } = saved.ok()?;
                Some(Ok(SavedOptions { topology, prisoners, ..SavedOptions::default() }))
                    .filter(|_| topology.is_some() || prisoners.is_some())
            }
        }
    }

    /// Saves the topology in a record, with the options that it has already.
    pub(crate) fn save_topology(tree: &mut Tree, root: NodeId, topology: Topology) -> Result<(), Problem> {
        let topology = Some(topology).filter(|&topology| topology == Topology::Torus);
        SavedOptions::change(tree, root, |saved| saved.topology = topology)
    }

    /// Saves the stones captured before the record begins, with the options that it has already.
    pub(crate) fn save_prisoners(tree: &mut Tree, root: NodeId, prisoners: ByColor<u32>) -> Result<(), Problem> {
        let prisoners = Some(prisoners).filter(|&prisoners| prisoners != ByColor::default());
        SavedOptions::change(tree, root, |saved| saved.prisoners = prisoners)
    }

    /// Changes the options in the last node.
    fn change(tree: &mut Tree, root: NodeId, change: impl FnOnce(&mut SavedOptions)) -> Result<(), Problem> {
        let last = tree.last_of_main_line(root);
        let text = tree.get(last, PROPERTY).map(<[Vec<u8>]>::concat);
        let saved = text.map_or(Ok(SavedOptions::default()), |text| String::from_utf8_lossy(&text).parse());
        let mut saved = saved.map_err(|problem: Problem| {
            let message =
                format!("the options saved in the record cannot be read: {problem}; there is no place for others");
            Problem { message, ..problem }
        })?;
        change(&mut saved);
        if saved.is_empty() {
            tree.remove(last, PROPERTY);
            return Ok(());
        }
        tree.set_text(last, PROPERTY, &saved.to_string()).map_err(unwritable)
    }

    /// Removes a komi that contradicts KM and returns a warning. A komi is consistent with KM if it equals the komi
    /// read from KM or the number written there.
    pub(crate) fn drop_contradicted_komi(&mut self, text: &[u8], info: &RootInfo<'_>) -> Option<String> {
        let saved = self.komi?;
        let (WrittenKomi::Points(read) | WrittenKomi::Stones(read)) = info.komi?;
        let written = String::from_utf8_lossy(text.get(info.komi_span.range())?).trim().to_owned();
        if read == saved || written.parse() == Ok(saved) {
            return None;
        }
        self.komi = None;
        Some(format!("the options saved in the record give komi {saved}, but KM gives {written}; KM was used"))
    }

    /// Returns the options for reading the record: `options`, with the saved ones as defaults. Saved options that are
    /// not used are removed from `self`.
    pub(crate) fn complete_reading(&mut self, options: &ReadOptions) -> ReadOptions {
        if options.komi.is_some() {
            self.komi = None;
        }
        if options.topology.is_some() {
            self.topology = None;
        }
        if options.prisoners.is_some() {
            self.prisoners = None;
        }
        if options.by_the_book || options.rules.is_some() {
            self.by_the_book = false;
        }
        ReadOptions {
            komi: options.komi.clone().or_else(|| self.komi.map(|komi| komi.to_string())),
            topology: options.topology.or(self.topology),
            prisoners: options.prisoners.or(self.prisoners),
            by_the_book: options.by_the_book || self.by_the_book,
            ..options.clone()
        }
    }

    /// Returns which stones are dead: as requested or, if that is left to the record, as saved. For chains named in the
    /// request, the request takes precedence. Saved options that are not used are removed from `self`.
    pub(crate) fn complete_dead(
        &mut self,
        dead: &Dead,
        corrections: &Corrections,
        seki: &[String],
        chains: &Regions,
        warnings: &mut Vec<String>,
    ) -> (Dead, Corrections) {
        if *dead != Dead::Auto {
            (self.dead, self.corrections) = Default::default();
        }
        // Territory counted as marked cannot be corrected, but the dead stones given by its marks can.
        if self.dead == Dead::Record && !corrections.is_empty() {
            self.dead = Dead::Auto;
        }
        let Corrections { dead: dead_too, alive, not_dead } = corrections;
        let named: Vec<&String> = dead_too.iter().chain(alive).chain(not_dead).chain(seki).collect();
        if let Some(name) = self.only_chains(chains, &named) {
            warnings
                .push(format!("the options saved in the record name {name:?}, which is not a stone; it was ignored"));
        }
        let dead = if *dead == Dead::Auto { &self.dead } else { dead };
        let joined = |saved: &[String], requested: &[String]| [saved, requested].concat();
        let corrections = Corrections {
            dead: joined(&self.corrections.dead, &corrections.dead),
            alive: joined(&self.corrections.alive, &corrections.alive),
            not_dead: joined(&self.corrections.not_dead, &corrections.not_dead),
        };
        (dead.clone(), corrections)
    }

    /// Returns the complete request for a score: `request`, with the saved options as defaults.
    pub(crate) fn complete(
        &mut self,
        request: &ScoreRequest,
        chains: &Regions,
        warnings: &mut Vec<String>,
    ) -> ScoreRequest {
        if !request.seki.is_empty() {
            self.seki.clear();
        }
        let (dead, corrections) =
            self.complete_dead(&request.dead, &request.corrections, &request.seki, chains, warnings);
        self.method = self.method.filter(|_| request.method.is_none());
        self.sure = self.sure.filter(|_| request.sure.is_none());
        self.false_eyes = self.false_eyes.filter(|_| request.false_eyes.is_none());
        ScoreRequest {
            dead,
            corrections,
            seki: [&self.seki[..], &request.seki].concat(),
            method: request.method.or(self.method),
            sure: request.sure.or(self.sure),
            false_eyes: request.false_eyes.or(self.false_eyes),
            ..request.clone()
        }
    }

    /// Returns the options equivalent to a request.
    pub(crate) fn of_request(request: &ScoreRequest, chains: &Regions) -> SavedOptions {
        let ScoreRequest { dead, corrections, method, sure, seki, false_eyes, .. } = request.clone();
        let mut options = SavedOptions { dead, corrections, seki, method, sure, false_eyes, ..SavedOptions::default() };
        options.only_chains(chains, &[]);
        options
    }

    /// Reduces every list to one stone per chain, in standard notation. Names that are not stones and chains named in
    /// `except` are removed. Returns the first name that is not a stone.
    pub(crate) fn only_chains(&mut self, chains: &Regions, except: &[&String]) -> Option<String> {
        let grid = chains.grid();
        let chain = |name: &String| {
            let point = notation::parse_go(grid, name).ok()?;
            chains.at(point).content.map(|_| chains.label(point))
        };
        let except: Vec<usize> = except.iter().filter_map(|name| chain(name)).collect();
        let mut missing = None;
        let mut tidy = |list: &mut Vec<String>| {
            let mut left_out = vec![false; chains.len()];
            for &label in &except {
                left_out[label] = true;
            }
            let mut stones: Vec<Point> = Vec::new();
            for name in &*list {
                match chain(name) {
                    Some(label) if !std::mem::replace(&mut left_out[label], true) => {
                        stones.push(chains.points(label)[0]);
                    }
                    Some(_) => {}
                    None => missing = missing.take().or_else(|| Some(name.clone())),
                }
            }
            *list = stones.into_iter().map(|stone| notation::go(grid, stone)).collect();
        };
        if let Dead::List(list) = &mut self.dead {
            tidy(list);
        }
        tidy(&mut self.corrections.dead);
        tidy(&mut self.corrections.alive);
        tidy(&mut self.corrections.not_dead);
        tidy(&mut self.seki);
        missing
    }
}

/// Returns the value of `--dead` with all corrections.
fn dead_word(dead: &Dead, corrections: &Corrections) -> String {
    let signed = |sign: char, list: &[String]| list.iter().map(|name| format!("{sign}{name}")).collect::<Vec<_>>();
    // A list cannot be combined with corrections, but `none` with corrections means the same.
    let mut words: Vec<String> = Vec::from_iter(dead.name().or(Dead::None.name()).map(str::to_owned));
    match dead {
        Dead::List(list) if corrections.is_empty() && !list.is_empty() => return list.join(","),
        Dead::List(list) => words.extend(signed('+', list)),
        Dead::Auto | Dead::Judge | Dead::Record | Dead::None => {}
    }
    words.extend(signed('+', &corrections.dead));
    words.extend(signed('-', &corrections.alive));
    words.extend(signed('-', &corrections.not_dead));
    words.join(",")
}

impl fmt::Display for SavedOptions {
    /// Writes the options as on the command line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SavedOptions { dead, corrections, seki, method, sure, false_eyes, komi, topology, prisoners, .. } = self;
        let flags = [
            ("--by-the-book", self.by_the_book),
            ("--bare-board", self.bare_board),
            ("--foreign-marks", self.foreign_marks),
        ];
        let mut words = Vec::new();
        if *dead != Dead::Auto || !corrections.is_empty() {
            words.push(format!("--dead {}", dead_word(dead, corrections)));
        }
        if !seki.is_empty() {
            words.push(format!("--seki {}", seki.join(",")));
        }
        words.extend(method.map(|method| format!("--method {method}")));
        words.extend(sure.map(|sure| format!("--sure {sure}")));
        words.extend(false_eyes.map(|false_eyes| match false_eyes {
            FalseEyes::Count => "--false-eyes count".to_owned(),
            FalseEyes::Skip => "--false-eyes skip".to_owned(),
        }));
        words.extend(komi.map(|komi| format!("--komi {komi}")));
        words.extend(topology.map(|_| "--topology torus".to_owned()));
        words.extend(prisoners.map(|prisoners| format!("--prisoners {},{}", prisoners.black, prisoners.white)));
        words.extend(flags.iter().filter(|(_, is_set)| *is_set).map(|(name, _)| (*name).to_owned()));
        f.write_str(&words.join(" "))
    }
}

impl FromStr for SavedOptions {
    type Err = Problem;

    fn from_str(text: &str) -> Result<SavedOptions, Problem> {
        let wrong = |message: String| Problem::new(ProblemKind::Syntax, message);
        // The error is in the record, so it must not name an option of the user.
        let plain = |problem: Problem| Problem::new(problem.kind, problem.message);
        let mut saved = SavedOptions::default();
        let mut words = text.split_whitespace();
        while let Some(option) = words.next() {
            let flag = match option {
                "--by-the-book" => Some(&mut saved.by_the_book),
                "--bare-board" => Some(&mut saved.bare_board),
                "--foreign-marks" => Some(&mut saved.foreign_marks),
                _ => None,
            };
            if let Some(flag) = flag {
                *flag = true;
                continue;
            }
            let value = words.next().ok_or_else(|| wrong(format!("{option:?} has no value")))?;
            match option {
                "--dead" => (saved.dead, saved.corrections) = parse_dead(value).map_err(plain)?,
                "--seki" => saved.seki = stones(value, OptionName::SEKI).map_err(plain)?,
                "--method" => {
                    saved.method = Some(value.parse().map_err(|error| Problem::new(ProblemKind::Syntax, error))?);
                }
                "--sure" => saved.sure = Some(parse_sure(value).map_err(plain)?),
                "--false-eyes" if value == "count" => saved.false_eyes = Some(FalseEyes::Count),
                "--false-eyes" if value == "skip" => saved.false_eyes = Some(FalseEyes::Skip),
                "--prisoners" => saved.prisoners = Some(parse_prisoners(value).map_err(plain)?),
                "--topology" if value == "torus" => saved.topology = Some(Topology::Torus),
                "--komi" => saved.komi = Some(value.parse().map_err(|error| Problem::new(ProblemKind::Komi, error))?),
                _ => return Err(wrong(format!("{option:?} with {value:?} is not known"))),
            }
        }
        Ok(saved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_read_and_write() {
        for text in [
            "",
            "--dead judge,+D4,-Q16",
            "--dead D4,Q16",
            "--dead auto,-Q16",
            "--dead none,+D4,-Q16 --seki A1,C1 --method playouts --sure 0.95 --false-eyes skip --komi 650 \
             --by-the-book",
            "--by-the-book --bare-board --foreign-marks",
            "--topology torus",
            "--topology torus --prisoners 3,5",
        ] {
            assert_eq!(text.parse::<SavedOptions>().map(|saved| saved.to_string()).as_deref(), Ok(text));
        }
        let list = SavedOptions {
            dead: Dead::List(vec!["D4".into()]),
            corrections: Corrections { alive: vec!["Q16".into()], ..Corrections::default() },
            ..SavedOptions::default()
        };
        assert_eq!(list.to_string(), "--dead none,+D4,-Q16");
        for bad in [
            "--dead",
            "--dead judge,D4",
            "--sure much",
            "--topology ring",
            "--prisoners 3",
            "--rules japanese",
            "judge",
            "--method coin",
        ] {
            assert!(bad.parse::<SavedOptions>().is_err(), "{bad}");
        }
    }
}
