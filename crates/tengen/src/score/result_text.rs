//! Reading results as people write them.
//!
//! | written | read as |
//! |---|---|
//! | `B+3.5`, `W+R`, `W+Time`, `B+`, `0`, `Void`, `?`, in any case | the standard forms of RE |
//! | `B+1.5 (moves after 200 not known)` | B+1.5; with `or` or `?` in the remark only the winner is kept |
//! | `W+5.5 B+3`, `W+0.5/B+0.5`, `B+3x` | nothing: two results, or a result directly followed by unknown text |
//! | `W+0.75`, `B+2 1/4`, `黑胜3子` | Chinese stones (zi), which count double: W+1.5, B+4.5, B+6; under territory rules only the winner |
//! | `W+7.51` | the winner; no count gives the margin |
//! | `White did not win` | nothing: a negation |
//! | `Black wins by 3.5`, `White resigns`, `B lost on time` | the same in English |
//! | `黑胜1又3/4子`, `白胜3目半`, `黑中盘胜`, `白番三目半勝ち`, `흑 3집반승`, `백 불계승` | Chinese, Japanese and Korean |
//! | `Jigo`, `持碁`, `和棋`, `무승부` | a draw |
//! | `No result`, `無勝負` | no result |
//! | `Unfinished`, `打ち掛け` | not known |
//!
//! A margin is only taken from where it must stand. What cannot be read with confidence is not read at all.
//!
//! Other games may have other words for their players; the sentences around these words are the same.

use super::amount::{Amount, AmountUnit};
use super::result::{GameResult, Margin};
use crate::color::Color;
use crate::go::Scoring;
use crate::halves::Halves;
use alloc::string::String;
use alloc::vec::Vec;

/// The longest text that is parsed as a result.
const MAX_BYTES: usize = 1000;

/// Parses the result of a game with this kind of scoring. Returns `None` if neither a winner nor an outcome can be
/// recognized.
pub(super) fn read(text: &str, scoring: Scoring) -> Option<GameResult> {
    ResultReader { scoring, player: color_word }.read(text)
}

/// Returns the color that a lower-case word names.
pub(crate) fn color_word(word: &str) -> Option<Color> {
    match word {
        "b" | "black" | "黑" | "黒" | "흑" => Some(Color::Black),
        "w" | "white" | "白" | "백" => Some(Color::White),
        _ => None,
    }
}

/// Reads the results of a game.
#[derive(Clone, Copy)]
pub(crate) struct ResultReader {
    /// How the game is scored.
    pub(crate) scoring: Scoring,
    /// Returns the player that a lower-case word names.
    pub(crate) player: fn(&str) -> Option<Color>,
}

impl ResultReader {
    /// Parses a result. Returns `None` if neither a winner nor an outcome can be recognized.
    pub(crate) fn read(self, text: &str) -> Option<GameResult> {
        if text.len() > MAX_BYTES {
            return None;
        }
        let text = normalized(text);
        let text = text.trim();
        match text {
            "" | "?" => return Some(GameResult::Unknown),
            "0" => return Some(GameResult::Draw),
            _ => {}
        }
        if let Some((winner, margin)) = text.split_once('+')
            && let Some(winner) = (self.player)(winner.trim())
        {
            return self.plus(winner, margin.trim());
        }
        without_winner(text).or_else(|| self.east_asian(text)).or_else(|| self.english(text))
    }

    /// What follows the `+` of `B+…`.
    fn plus(self, winner: Color, margin: &str) -> Option<GameResult> {
        if margin.starts_with('?') || margin.is_empty() {
            return Some(GameResult::Won(winner, Margin::Unknown));
        }
        if let Ok(points) = margin.parse::<Halves>() {
            // A margin of zero is a win where the rules give ties to one of the players.
            return (points.count() >= 0).then_some(GameResult::Won(winner, Margin::Points(points)));
        }
        if let Some((amount, rest)) = Amount::read(margin) {
            return self.is_remark(margin, rest).then(|| self.by_amount(winner, amount, rest));
        }
        if margin.starts_with("point") {
            return Some(GameResult::Won(winner, Margin::Unknown));
        }
        manner(margin).map(|how| GameResult::Won(winner, how))
    }

    /// Whether `rest`, the end of the text, is only a remark on the margin before it: separated from it, and not
    /// another result.
    fn is_remark(self, text: &str, rest: &str) -> bool {
        let mut next = rest.chars();
        let is_glued = match (next.next(), next.next()) {
            (Some('.' | ',' | '/' | '+' | '-'), Some(digit)) => digit.is_ascii_digit(),
            (first, _) => first.is_some_and(char::is_alphanumeric),
        };
        let is_apart = !is_glued || text[..text.len() - rest.len()].ends_with(char::is_whitespace);
        let is_result = |(at, word): (usize, &str)| {
            let player = word.trim_start_matches(['/', ',', '.']);
            (self.player)(player).is_some() && rest[at + word.len()..].starts_with('+')
        };
        is_apart && !words(rest).any(is_result)
    }

    /// Returns a win by this amount, or by an unknown margin if the remark after it casts doubt on it.
    fn by_amount(self, winner: Color, amount: Amount, rest: &str) -> GameResult {
        let doubted = rest.contains('?') || words(rest).any(|(_, word)| word == "or");
        if doubted {
            return GameResult::Won(winner, Margin::Unknown);
        }
        GameResult::Won(winner, amount.points(self.scoring).map_or(Margin::Uncountable, Margin::Points))
    }

    /// Chinese, Japanese and Korean: a color, a verb, and the margin between them or after the verb.
    fn east_asian(self, text: &str) -> Option<GameResult> {
        const WINS: [&str; 5] = ["胜", "勝", "승", "贏", "赢"];
        const LOSES: [&str; 9] = ["负", "負", "败", "敗", "패", "输", "輸", "投了", "投降"];
        let first = |signs: &[&'static str]| {
            signs.iter().filter_map(|sign| text.find(sign).map(|at| (at, at + sign.len()))).min()
        };
        let (verb, wins) = match (first(&WINS), first(&LOSES)) {
            (Some(win), Some(loss)) if loss < win => (loss, false),
            (Some(win), _) => (win, true),
            (None, Some(loss)) => (loss, false),
            (None, None) => return None,
        };
        let (before, after) = (&text[..verb.0], &text[verb.1..]);
        let color = |character: char| (self.player)(character.encode_utf8(&mut [0; 4]));
        let named = before
            .char_indices()
            .rev()
            .find_map(|(at, character)| Some((color(character)?, at + character.len_utf8())));
        let (subject, between) = match named {
            Some((subject, end)) => (subject, &before[end..]),
            None => (after.chars().find_map(color)?, ""),
        };
        let winner = if wins { subject } else { subject.opponent() };
        if let Some(how) = manner(text) {
            return Some(GameResult::Won(winner, how));
        }
        if between.contains(['不', '未', '没', '沒']) {
            return None;
        }
        // Brackets may contain other numbers, such as the number of moves: 白勝(200手).
        let bracketed =
            after.split_once(['(', '[', '【', '〔']).and_then(|(_, inside)| Amount::read(inside.trim_start()));
        let bracketed = bracketed.filter(|(amount, rest)| {
            amount.unit != AmountUnit::Unsaid || rest.trim_start().starts_with([')', ']', '】', '〕'])
        });
        let behind = Amount::read(after.trim_start_matches(['ち', ' ', ':', ',', '，', '。']));
        if let Some((amount, rest)) = behind.or(bracketed) {
            return Some(self.by_amount(winner, amount, rest));
        }
        // Between color and verb other characters may stand: 白番3目半勝ち.
        let amount = between.char_indices().find_map(|(at, _)| Amount::read(&between[at..]));
        match amount {
            Some((amount, rest)) => Some(self.by_amount(winner, amount, rest)),
            None => Some(GameResult::Won(winner, Margin::Unknown)),
        }
    }

    /// English sentences: `Black wins by 3.5`, `White resigns`, `Won by Black on time`, `Black by 3.5`.
    fn english(self, text: &str) -> Option<GameResult> {
        let list: Vec<(usize, &str)> = words(text).collect();
        let verb = list.iter().enumerate().find_map(|(index, &(_, word))| match word {
            "win" | "wins" | "won" | "beat" | "beats" | "defeats" | "defeated" => Some((index, true)),
            "lose" | "loses" | "lost" | "resign" | "resigns" | "resigned" | "forfeits" | "forfeited" => {
                Some((index, false))
            }
            _ => None,
        });
        let Some((verb, wins)) = verb else {
            // `Black by 3.5`
            let &[(_, first), (_, "by"), (at, _), ..] = list.as_slice() else { return None };
            let winner = (self.player)(first)?;
            if let Some((amount, rest)) = Amount::read(&text[at..]) {
                return Some(self.by_amount(winner, amount, rest));
            }
            return manner(&text[at..]).map(|how| GameResult::Won(winner, how));
        };
        let denies = |word: &str| matches!(word, "not" | "never" | "cannot") || word.ends_with("n't");
        if list[..verb].iter().any(|(_, word)| denies(word)) {
            return None;
        }
        let mut before = list[..verb].iter().rev();
        let subject = before.find_map(|(_, word)| (self.player)(word));
        let subject = subject.or_else(|| list[verb + 1..].iter().find_map(|(_, word)| (self.player)(word)))?;
        let winner = if wins { subject } else { subject.opponent() };
        let (start, _) = list[verb];
        if let Some(how) = manner(&text[start..]) {
            return Some(GameResult::Won(winner, how));
        }
        // The margin stands behind the verb itself or behind "by".
        let places = list[verb..].windows(2).enumerate();
        let amount = places.filter(|(index, pair)| *index == 0 || matches!(pair[0].1, "by" | "with"));
        let amount = amount.map(|(_, pair)| pair[1].0).find_map(|at| Amount::read(&text[at..]));
        match amount {
            Some((amount, rest)) => Some(self.by_amount(winner, amount, rest)),
            None => Some(GameResult::Won(winner, Margin::Unknown)),
        }
    }
}

/// Lower case, full-width letters and digits as ordinary ones, and fractions such as ¾ spelled out.
pub(crate) fn normalized(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\u{3000}' => plain.push(' '),
            '\u{ff01}'..='\u{ff5e}' => {
                let ascii = char::from_u32(u32::from(character) - 0xfee0).unwrap_or(character);
                plain.push(ascii.to_ascii_lowercase());
            }
            '’' => plain.push('\''),
            '¼' => plain.push_str(" 1/4"),
            '½' => plain.push_str(" 1/2"),
            '¾' => plain.push_str(" 3/4"),
            _ => plain.extend(character.to_lowercase()),
        }
    }
    plain
}

/// How a game was won that was not counted, by the words that begin or make up the text.
fn manner(text: &str) -> Option<Margin> {
    let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
    if has(&["中盘", "中盤", "中押", "不计", "不計", "认输", "認輸", "投了", "投降", "불계"]) {
        return Some(Margin::Resign);
    }
    if has(&["超时", "超時", "时间", "時間", "시간"]) {
        return Some(Margin::Time);
    }
    if has(&["反则", "反則", "犯规", "犯規", "弃权", "棄権", "棄權", "不战", "不戦", "不戰", "반칙", "기권", "실격"])
    {
        return Some(Margin::Forfeit);
    }
    words(text).find_map(|(at, word)| match word {
        "r" | "t" | "f" if at > 0 => None,
        "r" | "res" => Some(Margin::Resign),
        "t" | "timeout" => Some(Margin::Time),
        "f" | "default" => Some(Margin::Forfeit),
        _ if word.starts_with("resign") => Some(Margin::Resign),
        _ if word.starts_with("time") => Some(Margin::Time),
        _ if word.starts_with("forfeit") => Some(Margin::Forfeit),
        _ => None,
    })
}

/// The words of a text, each with the place where it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let of_word = |c: char| c.is_alphanumeric() || matches!(c, '.' | ',' | '/' | '\'');
    text.split(move |c: char| !of_word(c)).filter(|word| !word.is_empty()).map(move |word| {
        // Each word is a part of the text, so the difference of their addresses is its place.
        (word.as_ptr() as usize - text.as_ptr() as usize, word.trim_end_matches(['.', ',', '\'']))
    })
}

/// Outcomes without a winner.
fn without_winner(text: &str) -> Option<GameResult> {
    const DRAWS: [&str; 10] = ["和棋", "和局", "平局", "持碁", "持棋", "ジゴ", "引き分け", "引分", "무승부", "빅"];
    const VOID: [&str; 8] = ["无胜负", "無勝負", "无胜負", "无效", "無效", "無効", "무효", "장생"];
    const OPEN: [&str; 7] = ["打挂", "打掛", "打ち掛け", "未完", "未终", "未終", "봉수"];
    let has = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
    if has(&VOID) {
        return Some(GameResult::Void);
    }
    if has(&DRAWS) {
        return Some(GameResult::Draw);
    }
    if has(&OPEN) {
        return Some(GameResult::Unknown);
    }
    let mut first = words(text).map(|(_, word)| word);
    match (first.next()?, first.next()) {
        ("draw" | "drawn" | "jigo" | "tie" | "tied", _) => Some(GameResult::Draw),
        ("void" | "annulled", _) | ("no", Some("result")) => Some(GameResult::Void),
        ("unknown" | "unfinished" | "suspended" | "adjourned" | "n/a", _)
        | ("left" | "not", Some("unfinished" | "finished" | "known")) => Some(GameResult::Unknown),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(text: &str) -> Option<GameResult> {
        read(text, Scoring::Area)
    }

    #[test]
    fn results_are_read_as_people_write_them() {
        for (text, read_as) in [
            ("W+0.75", "W+1.5"),
            ("B+1.25", "B+2.5"),
            ("B+2 1/4", "B+4.5"),
            ("B+3 1/2", "B+3.5"),
            ("B+¾", "B+1.5"),
            ("B+3½", "B+3.5"),
            ("b+3,5", "B+3.5"),
            ("W+3.5 points", "W+3.5"),
            ("W+3.5 pts.", "W+3.5"),
            ("W+3.Komi 6.5", "W+3"),
            ("W+halfpoint", "W+0.5"),
            ("W+half a point", "W+0.5"),
            ("白胜2子3/4", "W+5.5"),
            ("黑胜2子又1/4", "B+4.5"),
            ("白勝(4目)", "W+4"),
            ("白胜（4目）", "W+4"),
            ("白勝ち 【3目半】", "W+3.5"),
            ("白勝利(4目)", "W+4"),
            ("백승(4집)", "W+4"),
            ("白勝(4)", "W+4"),
            ("白勝(200手)", "W+"),
            ("W+2 zi", "W+4"),
            ("B+1.5 (moves after 204 not known)", "B+1.5"),
            ("B+R (moves after 139 not known)", "B+R"),
            ("W+4 or 5", "W+"),
            ("W+4?", "W+"),
            ("W+?", "W+"),
            ("W+Res.", "W+R"),
            ("B+Forfeit by absence", "B+F"),
            ("B+points", "B+"),
            ("Ｂ＋３．５", "B+3.5"),
            ("黑+3目半", "B+3.5"),
            ("Black wins by 3.5", "B+3.5"),
            ("White won by 2 1/2 points.", "W+2.5"),
            ("B wins", "B+"),
            ("Black wins (move 200)", "B+"),
            ("Black wins by resignation", "B+R"),
            ("White resigns", "B+R"),
            ("Black lost on time", "W+T"),
            ("Game won by White by 0.5", "W+0.5"),
            ("Black by 7", "B+7"),
            ("White by resignation", "W+R"),
            ("Jigo (komi 0)", "0"),
            ("Draw", "0"),
            ("No result", "Void"),
            ("Left unfinished", "?"),
            ("Unfinished", "?"),
            ("黑胜3/4子", "B+1.5"),
            ("黑胜1又3/4子", "B+3.5"),
            ("白胜1¼子", "W+2.5"),
            ("黑胜2.75子", "B+5.5"),
            ("黑胜四分之三子", "B+1.5"),
            ("黑胜半子", "B+1"),
            ("白胜1目半", "W+1.5"),
            ("白胜半目", "W+0.5"),
            ("黑勝十二目半", "B+12.5"),
            ("黑贴3又3/4子，白胜1/4子", "W+0.5"),
            ("黑中盘胜", "B+R"),
            ("白不计点胜", "W+R"),
            ("黑超时负", "W+T"),
            ("白認輸", "B+R"),
            ("黑胜", "B+"),
            ("白负2子", "B+4"),
            ("白番３目半勝ち", "W+3.5"),
            ("黒中押し勝ち", "B+R"),
            ("黒番半目勝", "B+0.5"),
            ("흑 3집반승", "B+3.5"),
            ("백 반집승", "W+0.5"),
            ("흑 불계승", "B+R"),
            ("백 시간승", "W+T"),
            ("흑 5집승", "B+5"),
            ("持碁", "0"),
            ("和棋", "0"),
            ("무승부", "0"),
            ("無勝負", "Void"),
            ("打ち掛け", "?"),
        ] {
            assert_eq!(area(text).map(|result| result.to_string()).as_deref(), Some(read_as), "{text}");
        }
        for text in ["W+5.5 B+3", "W+0.5/B+0.5", "B+3x", "B+1.5.3", "B+3+4", "W+2 (B+3)"] {
            assert_eq!(area(text), None, "{text}");
        }
        for text in ["B", "X+3", "B-3", "B+-3", "B+many", "won", "黑", "3.5", "the game of the century", "B 3.5", "+3"]
        {
            assert_eq!(area(text), None, "{text}");
        }
        assert_eq!(area(&"9".repeat(2000)), None);
    }

    #[test]
    fn of_margins_that_no_count_gives_only_the_winner_is_read() {
        let white = Some(GameResult::Won(Color::White, Margin::Uncountable));
        for text in ["W+1.3", "W+1/0", "W+7.500000001", "白胜2子1/3", "White wins by 7.51", "W+3.75 points"] {
            assert_eq!(area(text), white, "{text}");
        }
        for text in ["W+3.75", "W+2 1/4", "白勝3.75", "White wins by 3.75", "白胜3子", "白胜半子", "黑负2子", "W+3 zi"]
        {
            assert!(area(text).and_then(GameResult::score).is_some(), "{text}");
            assert_eq!(read(text, Scoring::Territory), white, "{text}");
        }
        assert_eq!(read("W+7.5", Scoring::Territory), area("W+7.5"));
        assert_eq!(read("W+2.25 (B+3)", Scoring::Territory), None);
    }

    #[test]
    fn denials_are_not_read() {
        for text in
            ["White did not win", "White didn't win", "White didn’t win by 3", "Black never resigned", "白没有胜"]
        {
            assert_eq!(area(text), None, "{text}");
        }
    }
}
