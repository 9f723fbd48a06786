//! TypeScript declarations of questions and reports, made from their JSON schemas.

use serde_json::Value;

/// Returns the declarations of all schemas of an `OpenAPI` document.
pub(super) fn declarations(document: &Value) -> Result<String, String> {
    let schemas = document["components"]["schemas"].as_object().ok_or("the description has no schemas")?;
    let mut text = String::from(
        "// Made from the types of the program. Black is positive; points are [x, y] from the top left.\n",
    );
    for (name, schema) in schemas {
        text.push('\n');
        comment(&mut text, "", schema);
        match schema["properties"].as_object() {
            Some(_) => text.push_str(&format!("export interface {name} {}\n", object(schema, "")?)),
            None => text.push_str(&format!("export type {name} = {};\n", kind(schema, "")?)),
        }
    }
    Ok(text)
}

fn comment(text: &mut String, indent: &str, schema: &Value) {
    if let Some(about) = schema["description"].as_str() {
        let about = about.replace("*/", "* /").replace('\n', " ");
        text.push_str(&format!("{indent}/** {about} */\n"));
    }
}

/// The fields of an object.
fn object(schema: &Value, indent: &str) -> Result<String, String> {
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    let deeper = format!("{indent}  ");
    let mut text = String::from("{\n");
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        comment(&mut text, &deeper, field);
        let mark = if required(name) { "" } else { "?" };
        text.push_str(&format!("{deeper}{name}{mark}: {};\n", kind(field, &deeper)?));
    }
    text.push_str(&format!("{indent}}}"));
    Ok(text)
}

/// The type of a value.
fn kind(schema: &Value, indent: &str) -> Result<String, String> {
    if let Some(reference) = schema["$ref"].as_str() {
        return Ok(reference.rsplit('/').next().unwrap_or_default().to_owned());
    }
    if let Some(forms) = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        let forms: Result<Vec<String>, String> = forms.iter().map(|form| kind(form, indent)).collect();
        return Ok(forms?.join(" | "));
    }
    if let Some(values) = schema["enum"].as_array() {
        return Ok(values.iter().map(Value::to_string).collect::<Vec<_>>().join(" | "));
    }
    match &schema["type"] {
        Value::String(name) => plain(name, schema, indent),
        Value::Array(names) => {
            let names = names.iter().map(|name| plain(name.as_str().unwrap_or_default(), schema, indent));
            Ok(names.collect::<Result<Vec<String>, String>>()?.join(" | "))
        }
        // Anything.
        Value::Null => Ok("unknown".into()),
        other => Err(format!("a schema has the type {other}")),
    }
}

fn plain(name: &str, schema: &Value, indent: &str) -> Result<String, String> {
    Ok(match name {
        "string" | "boolean" | "number" | "null" => name.to_owned(),
        "integer" => "number".to_owned(),
        "object" => object(schema, indent)?,
        "array" => {
            let item = kind(&schema["items"], indent)?;
            match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
                (Some(least), Some(most)) if least == most => {
                    format!("[{}]", vec![item; least as usize].join(", "))
                }
                _ if item.contains(' ') => format!("({item})[]"),
                _ => format!("{item}[]"),
            }
        }
        other => return Err(format!("a schema has the type {other:?}")),
    })
}

#[cfg(test)]
mod tests {
    use super::declarations;
    use serde_json::json;

    #[test]
    fn every_form_of_schema_becomes_a_type() {
        let point = json!({"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2});
        let report = json!({
            "type": "object", "description": "What was found.", "required": ["points"],
            "properties": {
                "points": {
                    "type": "array", "items": {"$ref": "#/components/schemas/Point"}, "description": "Its points.",
                },
                "owner": {"type": ["string", "null"]},
                "by": {"oneOf": [{"$ref": "#/components/schemas/Point"}, {"type": "null"}]},
                "of": {"type": "string", "enum": ["go", "hex"]},
            },
        });
        let document = json!({"components": {"schemas": {"Point": point, "Report": report}}});
        let text = declarations(&document).unwrap();
        assert!(text.contains("export type Point = [number, number];\n"), "{text}");
        assert!(text.contains("/** What was found. */\nexport interface Report {\n"), "{text}");
        assert!(text.contains("  /** Its points. */\n  points: Point[];\n"), "{text}");
        assert!(text.contains("  owner?: string | null;\n"), "{text}");
        assert!(text.contains("  by?: Point | null;\n"), "{text}");
        assert!(text.contains("  of?: \"go\" | \"hex\";\n"), "{text}");
        assert!(declarations(&json!({"components": {"schemas": {"X": {"type": "weather"}}}})).is_err());
        assert!(declarations(&json!({})).is_err());
    }
}
