//! The `OpenAPI` 3.1 document of the service, generated from the types of questions and reports.

use serde_json::{Map, Value, json};
use std::sync::LazyLock;
use tengen_api::error_report::ErrorReport;
use tengen_api::estimate::EstimateReport;
use tengen_api::examples::ExampleReport;
use tengen_api::graph::CurveReport;
use tengen_api::hex::HexReport;
use tengen_api::question::conversion::{ConvertQuestion, ConvertReport};
use tengen_api::question::go::{
    ChainQuestion, ChainReport, CurveQuestion, EstimateQuestion, RecordQuestion, RecordReport, ScoreQuestion,
    TerritoryAnswer, TerritoryQuestion,
};
use tengen_api::question::hex::{HexPlayReport, HexQuestion};
use tengen_api::question::methods::MethodReport;
use tengen_api::question::picture::{PictureQuestion, PictureReport};
use tengen_api::question::play::{PlayQuestion, PlayReport};
use tengen_api::question::reading::ReadQuestion;
use tengen_api::question::sheet::{SheetQuestion, SheetReport};
use tengen_api::question::tally::TallyQuestion;
use tengen_api::reading::ReadReport;
use tengen_api::score::ScoreReport;
use tengen_api::tally::TallyReport;
use utoipa::ToSchema;

/// The error statuses and their meanings.
const REFUSALS: [(&str, &str); 8] = [
    ("400", "The question, its record or its board is invalid; line and column give the place, if there is one"),
    ("403", "The service only accepts requests to localhost, and the request names another host"),
    ("404", "There is nothing at this path"),
    ("405", "The method is not allowed for this path"),
    ("408", "The question took too long to arrive"),
    ("413", "The question, the board or the game is too large"),
    ("415", "The question is not sent as application/json"),
    ("503", "Too many questions are waiting, or the answer took too long"),
];

/// The document as a value.
pub(super) fn value() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(DocumentBuilder::make);
    &DOCUMENT
}

/// The document as text.
pub(super) fn document() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| value().to_string());
    &TEXT
}

/// Leaves out of the description of a type its examples in Rust.
fn described(mut schema: Value) -> Value {
    if let Some(Value::String(text)) = schema.get_mut("description") {
        let end = text.find("```").unwrap_or(text.len());
        text.truncate(text[..end].trim_end().len());
    }
    schema
}

#[derive(Default)]
struct DocumentBuilder {
    paths: Map<String, Value>,
    schemas: Map<String, Value>,
}

impl DocumentBuilder {
    fn make() -> Value {
        let mut made = DocumentBuilder::default();
        made.questions();
        made.reports();
        json!({
            "openapi": "3.1.0",
            "info": {
                "title": "Tengen",
                "version": env!("CARGO_PKG_VERSION"),
                "description": "The referee and counter of Go and Hex. Points are [x, y] from 0, from the top left; \
                                Black is \
                                positive. A game is given as \"sgf\", as \"board\", or as \"width\", \"height\" and \"moves\".",
                "license": {"name": "MIT OR Apache-2.0"},
            },
            "paths": made.paths,
            "components": {"schemas": made.schemas},
        })
    }

    /// The paths that take a question.
    fn questions(&mut self) {
        let board = json!([".XO.", ".XO.", "XXOO"]);
        self.ask::<TerritoryQuestion, TerritoryAnswer>(
            "/api/territory",
            "Who owns the empty regions of a board?",
            &json!({"board": board, "at": [0, 0]}),
        );
        self.ask::<ScoreQuestion, ScoreReport>(
            "/api/score",
            "Who has won, by how much, and why?",
            &json!({"board": board, "rules": "chinese", "komi": 0.5, "dead": "none"}),
        );
        self.ask::<EstimateQuestion, EstimateReport>(
            "/api/estimate",
            "How will it end?",
            &json!({"board": board, "method": "bouzy"}),
        );
        self.ask::<ReadQuestion, ReadReport>(
            "/api/read",
            "Does a group live? What each player can achieve, and the moves",
            &json!({"board": ["..OX.", "..OX.", "OOOX.", "XXXX.", "....."], "at": "A3"}),
        );
        self.ask::<HexQuestion, HexReport>(
            "/api/hex",
            "Who has won at Hex, by which chain, or what do both still need?",
            &json!({"board": [".X.", "XOO", "X.."], "black_side": "tb"}),
        );
        self.ask::<HexQuestion, HexPlayReport>(
            "/api/hex/play",
            "The position of a game of Hex in progress, whose turn it is, and the answer of /api/hex",
            &json!({"width": 5, "height": 5, "moves": ["b2", "swap-pieces", "c3"]}),
        );
        let moves = json!([{"color": "black", "point": [2, 2]}, {"color": "white", "point": null}]);
        self.ask::<PlayQuestion, PlayReport>(
            "/api/play",
            "The position of a game of Go in progress, whose turn it is, and the legal moves",
            &json!({"width": 9, "height": 9, "rules": "japanese", "komi": 6.5, "moves": moves}),
        );
        self.ask::<ChainQuestion, ChainReport>(
            "/api/chain",
            "The chain and the group of a stone, and whether they are proved to be alive or dead",
            &json!({"board": board, "point": [1, 0]}),
        );
        self.ask::<CurveQuestion, CurveReport>(
            "/api/graph",
            "The estimates after the given numbers of moves",
            &json!({"width": 9, "height": 9, "moves": moves, "moves_at": [0, 1, 2], "method": "bouzy"}),
        );
        self.ask::<RecordQuestion, RecordReport>(
            "/api/sgf",
            "The record of a game, with its result (RE) and territory (TB, TW)",
            &json!({"board": board, "rules": "chinese", "dead": "none"}),
        );
        self.ask::<SheetQuestion, SheetReport>(
            "/api/sheet",
            "A page about the counted game (SVG), to be printed and signed",
            &json!({"board": board, "rules": "chinese", "dead": "none", "event": "Spring cup"}),
        );
        self.ask::<TallyQuestion, TallyReport>(
            "/api/tally",
            "How players count the board by hand, step by step",
            &json!({"board": board, "rules": "chinese", "dead": "none"}),
        );
        self.ask::<ConvertQuestion, ConvertReport>(
            "/api/convert",
            "A game or a board of Go or Hex in another format",
            &json!({"text": "3x3 a1 b2", "to": "hexworld"}),
        );
        self.ask::<PictureQuestion, PictureReport>(
            "/api/svg",
            "A position, or the answer to another question, as a picture",
            &json!({"of": "score", "question": {"board": board, "dead": "none"}, "theme": "plain"}),
        );
    }

    /// The paths without a question.
    fn reports(&mut self) {
        let list = json!({"type": "array", "items": self.schema::<ExampleReport>()});
        self.look("/api/examples", "The built-in examples", "application/json", &list, &json!([]));
        let name = json!([{
            "name": "name", "in": "path", "required": true,
            "schema": {"type": "string", "enum": tengen_api::examples::all().map(|(name, _)| name).collect::<Vec<_>>()},
        }]);
        let text = json!({"type": "string"});
        self.look("/api/examples/{name}", "One example: a record or a board", "text/plain", &text, &name);
        let list = json!({"type": "array", "items": self.schema::<MethodReport>()});
        self.look(
            "/api/methods",
            "The methods of estimation, the best one first",
            "application/json",
            &list,
            &json!([]),
        );
        let health = json!({
            "type": "object", "required": ["status", "version", "methods"],
            "properties": {
                "status": {"type": "string"}, "version": {"type": "string"},
                "methods": {
                    "type": "array", "items": {"type": "string"},
                    "description": "The names of the methods of estimation, the best one first",
                },
            },
        });
        self.look("/api/health", "Whether the service is running", "application/json", &health, &json!([]));
        let anything = json!({"type": "object"});
        self.look("/api/openapi.json", "This document", "application/json", &anything, &json!([]));
    }

    /// Returns a reference to the schema of a type, and adds the schema if it is new.
    fn schema<T: ToSchema>(&mut self) -> Value {
        let mut found = vec![(T::name().into_owned(), T::schema())];
        T::schemas(&mut found);
        for (name, schema) in found {
            // Schemas are plain data.
            self.schemas.entry(name).or_insert_with(|| described(serde_json::to_value(schema).unwrap_or_default()));
        }
        json!({"$ref": format!("#/components/schemas/{}", T::name())})
    }

    fn ask<Q: ToSchema, A: ToSchema>(&mut self, path: &str, summary: &str, example: &Value) {
        let (question, answer) = (self.schema::<Q>(), self.schema::<A>());
        let responses = self.responses(&json!({"application/json": {"schema": answer}}));
        let operation = json!({
            "operationId": identifier(path),
            "summary": summary,
            "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": question, "example": example}},
            },
            "responses": responses,
        });
        self.paths.insert(path.into(), json!({"post": operation}));
    }

    fn look(&mut self, path: &str, summary: &str, media_type: &str, schema: &Value, parameters: &Value) {
        let responses = self.responses(&json!({media_type: {"schema": schema}}));
        let operation = json!({
            "operationId": identifier(path),
            "summary": summary,
            "parameters": parameters,
            "responses": responses,
        });
        self.paths.insert(path.into(), json!({"get": operation}));
    }

    fn responses(&mut self, content: &Value) -> Value {
        let error = self.schema::<ErrorReport>();
        let mut all = Map::new();
        all.insert("200".into(), json!({"description": "The answer", "content": content}));
        for (status, meaning) in REFUSALS {
            let content = json!({"application/json": {"schema": error}});
            all.insert(status.into(), json!({"description": meaning, "content": content}));
        }
        Value::Object(all)
    }
}

fn identifier(path: &str) -> String {
    let words = path.trim_start_matches("/api/").split(['/', '{', '}', '.']).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_")
}
