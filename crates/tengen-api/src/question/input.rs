//! Values in a question: points, stones and numbers, written as on the command line or as JSON values.

use crate::option::OptionName;
use crate::problem::{Problem, ProblemKind};
use crate::score::{self, Corrections, Dead};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;
use std::marker::PhantomData;
use tengen::Color;

/// One of the players.
///
/// ```
/// use tengen::Color;
/// use tengen_api::question::input::ColorInput;
///
/// let color: ColorInput = serde_json::from_slice(b"\"white\"")?;
/// assert_eq!(Color::from(color), Color::White);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = Color))]
#[serde(rename_all = "lowercase")]
pub enum ColorInput {
    /// Black.
    Black,
    /// White.
    White,
}

impl From<ColorInput> for Color {
    fn from(color: ColorInput) -> Color {
        match color {
            ColorInput::Black => Color::Black,
            ColorInput::White => Color::White,
        }
    }
}

/// A point: `"D4"`, `"3,15"` or `[3, 15]`.
///
/// ```
/// use tengen_api::question::input::PointInput;
///
/// let pair: PointInput = serde_json::from_slice(b"[3, 15]")?;
/// assert_eq!(pair.name(), "3,15");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected a point: \"D4\", or [3, 15] from 0 from the top left")]
pub enum PointInput {
    /// The name of a point, or its column and row with a comma.
    Named(String),
    /// The column and the row, from 0 at the top left.
    Pair([u32; 2]),
}

impl PointInput {
    /// Returns the point as written on the command line.
    pub fn name(&self) -> String {
        match self {
            PointInput::Named(name) => name.trim().to_owned(),
            PointInput::Pair([x, y]) => format!("{x},{y}"),
        }
    }
}

/// Stones, each of which selects its chain: `"D4,Q16"` or `[[3, 15], "Q16"]`; for dead stones also `"auto"`,
/// `"judge"`, `"record"`, `"none"`, or one of these words with corrections: `"judge,+D4,-Q16"`.
///
/// ```
/// use tengen_api::OptionName;
/// use tengen_api::question::input::StonesInput;
///
/// let stones: StonesInput = serde_json::from_slice(br#"[[3, 15], "Q16"]"#)?;
/// assert_eq!(stones.stones(OptionName::DEAD)?, ["3,15", "Q16"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected stones: \"D4,Q16\", or a list such as [[3, 15], \"Q16\"]")]
pub enum StonesInput {
    /// As on the command line.
    Text(String),
    /// A list of stones.
    List(Vec<PointInput>),
}

impl StonesInput {
    /// Returns which stones are dead, with the corrections. The chains of the stones in `alive` are never dead.
    pub fn dead(
        given: Option<&StonesInput>,
        alive: Option<&StonesInput>,
        default: Dead,
    ) -> Result<(Dead, Corrections), Problem> {
        let (dead, mut corrections) = match given {
            None => (default, Corrections::default()),
            Some(StonesInput::Text(text)) => score::parse_dead(text)?,
            Some(StonesInput::List(list)) if list.is_empty() => (Dead::None, Corrections::default()),
            Some(list) => (Dead::List(list.stones(OptionName::DEAD)?), Corrections::default()),
        };
        if let Some(alive) = alive {
            corrections.alive.extend(alive.stones(OptionName::ALIVE)?);
        }
        Ok((dead, corrections))
    }

    /// Returns the names in the list given for `option`.
    pub fn stones(&self, option: OptionName) -> Result<Vec<String>, Problem> {
        match self {
            StonesInput::Text(text) => score::stones(text, option),
            StonesInput::List(list) => Ok(list.iter().map(PointInput::name).collect()),
        }
    }
}

/// A number, or its text as on the command line.
///
/// ```
/// use tengen_api::question::input::NumberInput;
///
/// let komi: [NumberInput; 2] = serde_json::from_slice(br#"[6.5, "6.5"]"#)?;
/// assert!(komi.iter().all(|komi| komi.text() == "6.5"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected a number, or a number as text")]
pub enum NumberInput {
    /// A number.
    Number(f64),
    /// Text.
    Text(String),
}

impl NumberInput {
    /// Returns the number as written on the command line.
    pub fn text(&self) -> String {
        match self {
            NumberInput::Number(number) => number.to_string(),
            NumberInput::Text(text) => text.clone(),
        }
    }
}

/// Two territories, Black's and White's: `"94,99"` or `[94, 99]`.
///
/// ```
/// use tengen_api::question::input::TargetsInput;
///
/// let targets: TargetsInput = serde_json::from_slice(b"[94, 99]")?;
/// assert_eq!(targets.text(), "94,99");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "expected two territories, Black's and White's: \"94,99\" or [94, 99]")]
pub enum TargetsInput {
    /// As on the command line.
    Text(String),
    /// A list of both.
    Pair([f64; 2]),
}

impl TargetsInput {
    /// Returns the territories as written on the command line.
    pub fn text(&self) -> String {
        match self {
            TargetsInput::Text(text) => text.clone(),
            TargetsInput::Pair([black, white]) => format!("{black},{white}"),
        }
    }
}

/// The topology of a board.
///
/// ```
/// use tengen::Topology;
/// use tengen_api::question::input::TopologyInput;
///
/// let topology: TopologyInput = serde_json::from_slice(b"\"torus\"")?;
/// assert_eq!(Topology::from(topology), Topology::Torus);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum TopologyInput {
    /// Four neighbors per point: Go.
    Square,
    /// Six neighbors per point: Hex.
    Hex,
    /// Four neighbors per point and no edges: the first row is next to the last one, and the first column next to the
    /// last one.
    Torus,
}

impl From<TopologyInput> for tengen::Topology {
    fn from(topology: TopologyInput) -> tengen::Topology {
        match topology {
            TopologyInput::Square => tengen::Topology::Square,
            TopologyInput::Hex => tengen::Topology::Hex,
            TopologyInput::Torus => tengen::Topology::Torus,
        }
    }
}

/// Whether false eyes are points.
///
/// ```
/// use tengen::score::FalseEyes;
/// use tengen_api::question::input::FalseEyesInput;
///
/// let false_eyes: FalseEyesInput = serde_json::from_slice(b"\"skip\"")?;
/// assert_eq!(FalseEyes::from(false_eyes), FalseEyes::Skip);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum FalseEyesInput {
    /// They are points.
    Count,
    /// They are not points.
    Skip,
}

impl From<FalseEyesInput> for tengen::score::FalseEyes {
    fn from(given: FalseEyesInput) -> tengen::score::FalseEyes {
        match given {
            FalseEyesInput::Count => tengen::score::FalseEyes::Count,
            FalseEyesInput::Skip => tengen::score::FalseEyes::Skip,
        }
    }
}

/// The method that judges dead stones.
///
/// ```
/// use tengen_api::question::input::JudgeInput;
/// use tengen_estimate::judge::JudgeMethod;
///
/// let method: JudgeInput = serde_json::from_slice(b"\"playouts\"")?;
/// assert_eq!(JudgeMethod::from(method), JudgeMethod::Playouts);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum JudgeInput {
    /// The network, and playouts if it is not sure.
    Network,
    /// Only playouts.
    Playouts,
}

impl From<JudgeInput> for tengen_estimate::judge::JudgeMethod {
    fn from(given: JudgeInput) -> tengen_estimate::judge::JudgeMethod {
        match given {
            JudgeInput::Network => tengen_estimate::judge::JudgeMethod::Network,
            JudgeInput::Playouts => tengen_estimate::judge::JudgeMethod::Playouts,
        }
    }
}

/// The name of an estimate method, for the description of the service.
#[cfg(feature = "openapi")]
pub(super) struct MethodName;

#[cfg(feature = "openapi")]
impl utoipa::PartialSchema for MethodName {
    fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::schema::Schema> {
        let names = tengen_estimate::Method::best_first().map(tengen_estimate::Method::name);
        let kind = utoipa::openapi::schema::Type::String;
        utoipa::openapi::ObjectBuilder::new().schema_type(kind).enum_values(Some(names)).into()
    }
}

#[cfg(feature = "openapi")]
impl utoipa::ToSchema for MethodName {}

/// A value that must be a JSON object. By default, serde would also accept an array of the field values, which is not
/// documented.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct OnlyMaps<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for OnlyMaps<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }

        deserializer.deserialize_map(OnlyMaps(PhantomData))
    }
}

/// Reads an optional object in a field of a question.
pub(super) fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    Ok(Option::<Object<T>>::deserialize(deserializer)?.map(|Object(value)| value))
}

/// Reads an optional list of objects in a field of a question.
pub(super) fn objects<'de, D, T>(deserializer: D) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let list = Option::<Vec<Object<T>>>::deserialize(deserializer)?;
    Ok(list.map(|list| list.into_iter().map(|Object(value)| value).collect()))
}

/// Reads a question. Errors contain their position in the JSON.
pub fn parse<'a, T: Deserialize<'a>>(json: &'a [u8]) -> Result<T, Problem> {
    let text = std::str::from_utf8(json).map_err(|error| {
        let place = crate::Place::of_span(json, error.valid_up_to()..error.valid_up_to() + 1);
        Problem::new(ProblemKind::Json, "the question is not in UTF-8").at(place)
    })?;
    serde_json::from_str(text).map(|Object(question)| question).map_err(|error| {
        let problem = Problem::new(ProblemKind::Json, crate::json_words::words(&error));
        if error.line() == 0 {
            return problem;
        }
        problem.at(crate::Place::of_cell(json, error.line() - 1, error.column().saturating_sub(1)))
    })
}
