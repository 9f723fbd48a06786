//! A crate uses only crates above it in the table of ARCHITECTURE.md.

use std::process::Command;

/// The crates of that table, in its order.
const LAYERS: [&str; 10] = [
    "tengen",
    "tengen-giant",
    "tengen-proof",
    "tengen-estimate",
    "tengen-render",
    "tengen-api",
    "tengen-batch",
    "tengen-cli",
    "tengen-wasm",
    "tengen-python",
];

#[test]
fn no_crate_uses_one_below_it_in_the_table() {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut uses = 0;
    for package in metadata["packages"].as_array().unwrap() {
        let name = package["name"].as_str().unwrap();
        let Some(layer) = LAYERS.iter().position(|&known| known == name) else { continue };
        for dependency in package["dependencies"].as_array().unwrap() {
            let used = dependency["name"].as_str().unwrap();
            if let Some(place) = LAYERS.iter().position(|&known| known == used) {
                assert!(place < layer, "{name} must not use {used}");
                uses += 1;
            }
            assert!(name != "tengen-giant" || !used.starts_with("tengen-") || dependency["kind"] == "dev", "{used}");
            let is_optional = used == "serde" && dependency["optional"] == true;
            assert!(
                name != "tengen" || dependency["kind"] == "dev" || is_optional,
                "tengen must have no dependency by default, but uses {used}"
            );
        }
    }
    assert!(uses > 5, "the crates were not found");
}
