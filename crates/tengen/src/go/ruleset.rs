//! The named rulesets: their names in all common spellings, and their values on each axis.

use super::rules::{HandicapBonus, Ko, Repetition, Rules, Scoring, Suicide, Tax};
use crate::halves::Halves;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A ruleset with a name.
///
/// ```
/// use tengen::Ruleset;
///
/// let ruleset: Ruleset = "AGA rules".parse()?;
/// assert_eq!(ruleset, Ruleset::Aga);
/// assert_eq!(ruleset.rules().komi.to_string(), "7.5");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Ruleset {
    /// Japanese rules of 1989.
    Japanese,
    /// Korean rules, counted like Japanese rules. A repeated board is a draw.
    Korean,
    /// Chinese rules as played: simple ko and a referee.
    Chinese,
    /// Chinese rules as servers run them: positional superko.
    ChineseSuperko,
    /// AGA rules, counted by area.
    Aga,
    /// AGA rules, counted by territory with pass stones.
    AgaTerritory,
    /// AGA rules with a button.
    AgaButton,
    /// British rules, as AGA.
    Bga,
    /// French rules, as AGA.
    French,
    /// New Zealand rules.
    NewZealand,
    /// Ing's rules (Goe).
    Ing,
    /// Tromp-Taylor: every stone on the board lives.
    TrompTaylor,
    /// The rules of Taiwan before Ing's: area scoring, but Black loses a point for playing the last stone.
    Taiwanese,
    /// Ancient Chinese stone counting: area minus two points per group.
    StoneScoring,
    /// Territory counting with the same group tax.
    AncientTerritory,
}

impl Ruleset {
    /// Every ruleset, the best known first.
    pub const ALL: [Ruleset; 15] = [
        Ruleset::Japanese,
        Ruleset::Chinese,
        Ruleset::Korean,
        Ruleset::Aga,
        Ruleset::Bga,
        Ruleset::French,
        Ruleset::NewZealand,
        Ruleset::Ing,
        Ruleset::TrompTaylor,
        Ruleset::StoneScoring,
        Ruleset::AgaButton,
        Ruleset::AgaTerritory,
        Ruleset::ChineseSuperko,
        Ruleset::AncientTerritory,
        Ruleset::Taiwanese,
    ];

    /// The name that the program prints and reads.
    pub const fn name(self) -> &'static str {
        match self {
            Ruleset::Japanese => "japanese",
            Ruleset::Korean => "korean",
            Ruleset::Chinese => "chinese",
            Ruleset::ChineseSuperko => "chinese-superko",
            Ruleset::Aga => "aga",
            Ruleset::AgaTerritory => "aga-territory",
            Ruleset::AgaButton => "aga-button",
            Ruleset::Bga => "bga",
            Ruleset::French => "french",
            Ruleset::NewZealand => "new-zealand",
            Ruleset::Ing => "ing",
            Ruleset::TrompTaylor => "tromp-taylor",
            Ruleset::StoneScoring => "stone-scoring",
            Ruleset::AncientTerritory => "ancient-territory",
            Ruleset::Taiwanese => "taiwanese",
        }
    }

    /// The name as a sheet prints it.
    pub const fn title(self) -> &'static str {
        match self {
            Ruleset::Japanese => "Japanese",
            Ruleset::Korean => "Korean",
            Ruleset::Chinese => "Chinese",
            Ruleset::ChineseSuperko => "Chinese (superko)",
            Ruleset::Aga => "AGA",
            Ruleset::AgaTerritory => "AGA (territory)",
            Ruleset::AgaButton => "AGA with button",
            Ruleset::Bga => "BGA",
            Ruleset::French => "French",
            Ruleset::NewZealand => "New Zealand",
            Ruleset::Ing => "Ing",
            Ruleset::TrompTaylor => "Tromp-Taylor",
            Ruleset::StoneScoring => "Stone scoring",
            Ruleset::AncientTerritory => "Ancient territory",
            Ruleset::Taiwanese => "Taiwanese",
        }
    }

    /// The name that game records use in RU.
    pub const fn sgf_name(self) -> &'static str {
        match self {
            Ruleset::Aga | Ruleset::Bga | Ruleset::French => "AGA",
            Ruleset::NewZealand => "NZ",
            Ruleset::Ing => "GOE",
            other => other.title(),
        }
    }

    /// Other spellings, reduced to lower-case letters and digits, without words such as "rules" at the end.
    const fn spellings(self) -> &'static [&'static str] {
        match self {
            Ruleset::Japanese => &[
                "jp",
                "ja",
                "japan",
                "nihonkiin",
                "territory",
                "日本",
                "日",
                "日式",
                "日规",
                "日規",
                "日本棋院",
                "数目",
                "數目",
                "比目",
                "일본",
                "일본식",
                "일본기원",
            ],
            Ruleset::Korean => &[
                "ko",
                "kr",
                "korea",
                "한국",
                "한국식",
                "한국기원",
                "대한민국",
                "韩国",
                "韓国",
                "韓國",
                "韩",
                "韓",
                "韩式",
                "韓式",
                "韩规",
                "韓規",
                "韩国棋院",
                "韓国棋院",
                "韓國棋院",
            ],
            Ruleset::Chinese => &[
                "cn",
                "zh",
                "china",
                "area",
                "中国",
                "中國",
                "中",
                "中式",
                "中规",
                "中規",
                "中国棋院",
                "中國棋院",
                "数子",
                "數子",
                "子空皆地",
                "중국",
                "중국식",
            ],
            Ruleset::ChineseSuperko => &["chineseogs", "chinesekgs"],
            Ruleset::Aga => &["us", "american", "usa", "agaarea", "美国", "美國", "米国", "アメリカ", "미국", "미국식"],
            Ruleset::AgaButton => &["button", "buttongo", "agawithbutton"],
            Ruleset::Bga => &["british", "uk", "英国", "英國", "イギリス", "영국"],
            Ruleset::French => &["ffg", "france", "法国", "法國", "フランス", "프랑스"],
            Ruleset::NewZealand => &["nz", "新西兰", "新西蘭", "紐西蘭", "ニュージーランド", "뉴질랜드"],
            Ruleset::Ing => &[
                "goe",
                "inggoe",
                "ingsst",
                "sst",
                "应氏",
                "應氏",
                "応氏",
                "应氏计点",
                "應氏計點",
                "応氏計点",
                "计点",
                "計點",
                "计点制",
                "計點制",
                "응씨",
                "응창기",
                "응씨배",
                "전만법",
            ],
            Ruleset::TrompTaylor => &["tt", "tromp", "logical", "cgos"],
            Ruleset::StoneScoring => &["stone", "stones", "grouptax", "ancient", "ancientarea", "mingqing"],
            Ruleset::Taiwanese => &["taiwan", "tw", "台湾", "台灣", "臺灣", "대만", "대만식"],
            Ruleset::AgaTerritory | Ruleset::AncientTerritory => &[],
        }
    }

    /// Returns the ruleset with this name, if it is one.
    fn named(name: &str) -> Option<Ruleset> {
        let compact: String = name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
        let mut plain = compact.trim_end_matches(|c: char| c.is_ascii_digit());
        while let Some(shorter) = RULES.iter().find_map(|word| plain.strip_suffix(word)) {
            plain = shorter;
        }
        let is_named = |ruleset: &Ruleset| {
            let name = ruleset.name().chars().filter(|c| c.is_alphanumeric());
            name.eq(plain.chars()) || ruleset.spellings().contains(&plain)
        };
        Ruleset::ALL.into_iter().find(is_named)
    }

    /// The rules, with their komi for even games on 19x19.
    pub const fn rules(self) -> Rules {
        let territory = Rules { scoring: Scoring::Territory, tax: Tax::Seki, komi: Halves::new(13), ..Rules::PLAIN };
        let area = Rules {
            scoring: Scoring::Area,
            tax: Tax::None,
            white_handicap_bonus: HandicapBonus::N,
            friendly_pass_ok: true,
            komi: Halves::new(15),
            ..territory
        };
        let aga = Rules { ko: Ko::Situational, white_handicap_bonus: HandicapBonus::NMinusOne, ..area };
        let superko_with_suicide =
            Rules { ko: Ko::Positional, suicide: Suicide::Several, white_handicap_bonus: HandicapBonus::Zero, ..area };
        match self {
            Ruleset::Japanese => territory,
            Ruleset::Korean => Rules { repetition: Repetition::Draw, ..territory },
            Ruleset::Chinese => area,
            Ruleset::ChineseSuperko => Rules { ko: Ko::Positional, ..area },
            Ruleset::Aga | Ruleset::Bga | Ruleset::French => aga,
            Ruleset::AgaTerritory => Rules {
                ko: Ko::Situational,
                tax: Tax::None,
                friendly_pass_ok: true,
                pass_stones: true,
                komi: Halves::new(15),
                ..territory
            },
            Ruleset::AgaButton => Rules { has_button: true, komi: Halves::new(14), ..aga },
            // In its text, both plays and passes are moves, so boards after a pass count too.
            Ruleset::NewZealand => {
                Rules { ko: Ko::OwnMoves, suicide: Suicide::Any, komi: Halves::new(14), ..superko_with_suicide }
            }
            Ruleset::Ing => Rules { black_wins_ties: true, ..superko_with_suicide },
            Ruleset::TrompTaylor => Rules { friendly_pass_ok: false, all_stones_live: true, ..superko_with_suicide },
            Ruleset::StoneScoring => Rules { tax: Tax::All, white_handicap_bonus: HandicapBonus::Zero, ..area },
            Ruleset::AncientTerritory => Rules { tax: Tax::All, ..territory },
            Ruleset::Taiwanese => Rules { black_pays_last_move: true, ..area },
        }
    }

    /// The ruleset that has exactly these rules, whatever the komi.
    pub fn of(rules: Rules) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|ruleset| ruleset.rules().with_komi(rules.komi) == rules)
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// No ruleset has this name.
///
/// ```
/// use tengen::Ruleset;
///
/// assert_eq!("martian".parse::<Ruleset>().unwrap_err().name, "martian");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UnknownRuleset {
    /// What was read.
    pub name: String,
}

impl fmt::Display for UnknownRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown ruleset {:?}; known are", self.name)?;
        for (index, ruleset) in Ruleset::ALL.iter().enumerate() {
            write!(f, "{} {}", if index == 0 { "" } else { "," }, ruleset.name())?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownRuleset {}

impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    /// Parses names in any case, with or without spaces, hyphens and underscores, and a trailing year or "rules". A
    /// remark may follow, such as the komi, unless it names another ruleset.
    fn from_str(text: &str) -> Result<Ruleset, UnknownRuleset> {
        let before_remark = || {
            let at = text.find(is_separator).into_iter().chain(KOMI.iter().filter_map(|word| text.find(word))).min()?;
            let (name, remark) = text.split_at(at);
            let found = Ruleset::named(name)?;
            let is_other = |word: &str| Ruleset::named(word).is_some_and(|named| named != found && word.len() > 2);
            let mut words = remark.split(|c: char| !c.is_alphanumeric());
            (!words.any(is_other)).then_some(found)
        };
        let known = Ruleset::named(text).or_else(before_remark);
        known.ok_or_else(|| UnknownRuleset { name: text.trim().into() })
    }
}

/// Words for rules that may end the name of a ruleset.
const RULES: [&str; 17] = [
    "rules",
    "rule",
    "ruleset",
    "规则",
    "規則",
    "規约",
    "規約",
    "ルール",
    "룰",
    "규칙",
    "규정",
    "围棋",
    "圍棋",
    "囲碁",
    "바둑",
    "法",
    "制",
];

/// Words that begin a remark about the komi.
const KOMI: [&str; 6] = ["komi", "Komi", "贴", "貼", "コミ", "덤"];

/// Whether a remark may follow this character.
fn is_separator(c: char) -> bool {
    matches!(c, ',' | ';' | ':' | '(' | '[' | '/' | '，' | '、' | '；' | '：' | '（' | '【')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usual_spellings_are_read() {
        for (text, ruleset) in [
            ("Japanese", Ruleset::Japanese),
            ("JAPANESE", Ruleset::Japanese),
            ("jp", Ruleset::Japanese),
            ("Japanese 1989", Ruleset::Japanese),
            ("Chinese Rules", Ruleset::Chinese),
            ("cn", Ruleset::Chinese),
            ("NZ", Ruleset::NewZealand),
            ("new_zealand", Ruleset::NewZealand),
            ("New Zealand", Ruleset::NewZealand),
            ("GOE", Ruleset::Ing),
            ("Ing SST", Ruleset::Ing),
            ("tromp-taylor", Ruleset::TrompTaylor),
            ("Tromp Taylor", Ruleset::TrompTaylor),
            ("aga-button", Ruleset::AgaButton),
            ("stone scoring", Ruleset::StoneScoring),
            ("中国规则", Ruleset::Chinese),
            ("中國規則", Ruleset::Chinese),
            ("中国围棋规则", Ruleset::Chinese),
            ("数子法", Ruleset::Chinese),
            ("중국", Ruleset::Chinese),
            ("중국 룰", Ruleset::Chinese),
            ("日本规则", Ruleset::Japanese),
            ("日本規則", Ruleset::Japanese),
            ("日本ルール", Ruleset::Japanese),
            ("日本囲碁規約", Ruleset::Japanese),
            ("일본룰", Ruleset::Japanese),
            ("한국 룰", Ruleset::Korean),
            ("한국 바둑 규칙", Ruleset::Korean),
            ("韓國規則", Ruleset::Korean),
            ("应氏规则", Ruleset::Ing),
            ("應氏計點制規則", Ruleset::Ing),
            ("응씨룰", Ruleset::Ing),
            ("대만 룰", Ruleset::Taiwanese),
            ("Chinese, komi 7.5", Ruleset::Chinese),
            ("Chinese komi 7.5", Ruleset::Chinese),
            ("Japanese (komi 6.5)", Ruleset::Japanese),
            ("中国规则，黑贴3又3/4子", Ruleset::Chinese),
            ("日本ルール コミ6目半", Ruleset::Japanese),
            ("AGA rules; simple ko", Ruleset::Aga),
            ("AGA, territory", Ruleset::AgaTerritory),
        ] {
            assert_eq!(text.parse(), Ok(ruleset), "{text}");
        }
        for ruleset in Ruleset::ALL {
            assert_eq!(ruleset.name().parse(), Ok(ruleset));
            assert_eq!(ruleset.title().parse(), Ok(ruleset));
        }
        let error = "martian".parse::<Ruleset>().unwrap_err().to_string();
        assert!(error.contains("martian") && error.contains("japanese") && error.contains("stone-scoring"), "{error}");
        assert!("".parse::<Ruleset>().is_err());
        for unknown in
            ["1989", "rules", "规则", "Chinese, Japanese", "Chinese/Japanese", "中国规则、日本规则", ", komi 7.5"]
        {
            assert!(unknown.parse::<Ruleset>().is_err(), "{unknown}");
        }
    }

    #[test]
    fn the_compact_form_reads_back() {
        for ruleset in Ruleset::ALL {
            let rules = ruleset.rules();
            let read: Rules = rules.to_string().parse().unwrap();
            assert_eq!(read.with_komi(rules.komi), rules, "{rules}");
        }
        for bad in
            ["", "koSIMPLE", "koSIMPLEkoSIMPLEscoreAREAtaxNONE", "koMAYBEscoreAREAtaxNONE", "koSIMPLEscoreAREAtaxNONE?"]
        {
            assert!(bad.parse::<Rules>().is_err(), "{bad}");
        }
    }
}
