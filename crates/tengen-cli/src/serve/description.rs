//! The description of the service for people: the `OpenAPI` document as an HTML page.

use super::openapi;
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use serde_json::{Map, Value};
use std::fmt::Write;
use std::sync::LazyLock;
use tengen_render::Escaped;

const STYLE: &str = "\
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
h1, h2 { line-height: 1.2; }
h2 { margin-top: 2.5rem; border-top: 1px solid var(--rule); padding-top: 1rem; }
code, pre { font: 0.9em ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid var(--rule); white-space: pre-wrap; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid var(--rule); }
td:nth-child(2) { color: var(--muted); }
a { color: inherit; }
";

/// Returns the style sheet of the page.
pub(super) async fn style() -> Response {
    ([(header::CONTENT_TYPE, "text/css; charset=utf-8")], STYLE).into_response()
}

/// Returns the page.
pub(super) async fn page() -> Html<&'static str> {
    static PAGE: LazyLock<String> = LazyLock::new(|| draw(openapi::value()));
    Html(&PAGE)
}

fn draw(document: &Value) -> String {
    let mut page = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>Tengen: the service</title>\n\
         <link rel=\"stylesheet\" href=\"/theme.css\">\n<link rel=\"stylesheet\" href=\"/api/description.css\">\n\
         <h1>Tengen: the service</h1>\n",
    );
    let info = &document["info"];
    let _ = writeln!(page, "<p>Version {}. {}</p>", text(&info["version"]), text(&info["description"]));
    page.push_str("<p>For programs: <a href=\"/api/openapi.json\">openapi.json</a>. <a href=\"/\">The page</a>.</p>\n");
    let empty = Map::new();
    let schemas = document["components"]["schemas"].as_object().unwrap_or(&empty);
    for (path, methods) in document["paths"].as_object().unwrap_or(&empty) {
        for (method, operation) in methods.as_object().unwrap_or(&empty) {
            describe(&mut page, schemas, path, method, operation);
        }
    }
    page.push_str("<h2>Errors</h2>\n<table>\n");
    let refusals = document["paths"]["/api/score"]["post"]["responses"].as_object().unwrap_or(&empty);
    for (status, response) in refusals {
        let _ = writeln!(page, "<tr><td><code>{}</code><td>{}", escaped(status), text(&response["description"]));
    }
    page.push_str("</table>\n<p>All errors have this form:</p>\n");
    fields(&mut page, schemas, "ErrorBody");
    page.push_str("</html>\n");
    page
}

fn describe(page: &mut String, schemas: &Map<String, Value>, path: &str, method: &str, operation: &Value) {
    let _ = writeln!(page, "<h2><code>{} {}</code></h2>", method.to_uppercase(), escaped(path));
    let _ = writeln!(page, "<p>{}.</p>", text(&operation["summary"]).trim_end_matches(['.', '?']));
    let json = |content: &Value| content["content"]["application/json"].clone();
    let body = json(&operation["requestBody"]);
    if let Some(example) = body.get("example") {
        let call = format!("curl --json '{example}' http://127.0.0.1:8361{path}");
        let _ = writeln!(page, "<pre>{}</pre>", escaped(&call));
    }
    for (title, schema) in [("Input", &body["schema"]), ("Output", &json(&operation["responses"]["200"])["schema"])] {
        let reference = schema["$ref"].as_str().or_else(|| schema["items"]["$ref"].as_str());
        let Some(name) = reference.and_then(|reference| reference.rsplit('/').next()) else { continue };
        let _ = writeln!(page, "<h3>{title}</h3>");
        fields(page, schemas, name);
    }
}

/// Writes a table of the fields of a type, or one table for each of its variants.
fn fields(page: &mut String, schemas: &Map<String, Value>, name: &str) {
    let Some(schema) = schemas.get(name) else { return };
    let forms = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    for form in forms.into_iter().flatten() {
        let name = form["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
        fields(page, schemas, name.unwrap_or_default());
    }
    let Some(properties) = schema["properties"].as_object() else { return };
    page.push_str("<table>\n");
    for (field, schema) in properties {
        let kind = kind(schema);
        let _ = writeln!(page, "<tr><td><code>{}</code><td>{kind}<td>{}", escaped(field), text(&schema["description"]));
    }
    page.push_str("</table>\n");
}

/// Returns a short name of a type.
fn kind(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        return escaped(reference.rsplit('/').next().unwrap_or_default());
    }
    if let Some(forms) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        return forms.iter().map(kind).collect::<Vec<_>>().join(" or ");
    }
    match &schema["type"] {
        Value::String(name) if name == "array" => format!("list of {}", kind(&schema["items"])),
        Value::String(name) => escaped(name),
        Value::Array(names) => {
            let names = names.iter().map(|name| match name.as_str() {
                Some("array") => format!("list of {}", kind(&schema["items"])),
                name => escaped(name.unwrap_or_default()),
            });
            names.collect::<Vec<_>>().join(" or ")
        }
        _ => String::new(),
    }
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

/// Escapes text for the content of an element, line by line.
fn escaped(text: &str) -> String {
    text.split('\n').map(|line| Escaped(line).to_string()).collect::<Vec<_>>().join("\n")
}
