//! `cargo xtask site`: the page without a server, in `target/site`.
//!
//! The files are those that `tengen serve` serves, with the package for JavaScript as their engine. Any static host can
//! serve them, from any folder.

use crate::command::{root, target};
use crate::npm::{self, copy, copy_all, write};
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

/// The content policy: only this folder's host, and WebAssembly.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: \
                      blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; \
                      base-uri 'none'; form-action 'none'";

/// Parts of the names of files that only programs which use the package need.
const UNUSED: [&str; 7] = [
    ".d.ts",
    "README.md",
    "package.json",
    "tengen/exercism.js",
    "tengen/deadstones.js",
    "tengen/examples/",
    "tengen/LICENSE",
];

/// Builds the package and the site, and returns its folder.
pub(crate) fn build() -> Result<PathBuf, String> {
    assemble(&npm::build()?)
}

/// Makes the site of the page and the package.
pub(crate) fn assemble(package: &Path) -> Result<PathBuf, String> {
    let folder = target().join("site");
    let _ = fs::remove_dir_all(&folder);
    npm::create(&folder)?;
    let web = root().join("web");
    for name in ["board.css", "style.css", "icon.svg"] {
        copy(&web.join(name), &folder.join(name))?;
    }
    copy_all(&web.join("js"), &folder.join("js"))?;
    copy_all(package, &folder.join("tengen"))?;
    for name in ["engine.js", "offline.js"] {
        copy(&web.join("site").join(name), &folder.join("js").join(name))?;
    }
    copy(&web.join("site/manifest.webmanifest"), &folder.join("manifest.webmanifest"))?;
    write(&folder.join("theme.css"), tengen_render::style_sheet().as_bytes())?;
    write(&folder.join("index.html"), page(&read(&web.join("index.html"))?)?.as_bytes())?;
    let worker = service_worker(&folder, &read(&web.join("site/service-worker.js"))?)?;
    write(&folder.join("service-worker.js"), worker.as_bytes())?;
    Ok(folder)
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The page with its content policy, and with what makes it work offline.
fn page(text: &str) -> Result<String, String> {
    const FIRST: &str = "<meta charset=\"utf-8\">\n";
    let (before, after) = text.split_once(FIRST).ok_or("web/index.html does not name its encoding")?;
    Ok(format!(
        "{before}{FIRST}<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n\
         <link rel=\"manifest\" href=\"manifest.webmanifest\">\n\
         <script type=\"module\" src=\"js/offline.js\"></script>\n{after}"
    ))
}

/// The service worker, with the list of all files and a version that depends on their contents.
fn service_worker(folder: &Path, text: &str) -> Result<String, String> {
    let mut files = Vec::new();
    list(folder, &mut files)?;
    files.sort();
    let mut hasher = DefaultHasher::new();
    let mut names = vec!["./".to_owned()];
    for file in files {
        let name = file.strip_prefix(folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        (&name, bytes).hash(&mut hasher);
        if !UNUSED.iter().any(|part| name.contains(part)) {
            names.push(name);
        }
    }
    let names = serde_json::to_string_pretty(&names).map_err(|error| error.to_string())?;
    Ok(format!("const VERSION = \"{:016x}\";\nconst FILES = {names};\n\n{text}", hasher.finish()))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        if path.is_dir() { list(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::page;

    #[test]
    fn the_policy_comes_before_everything_that_is_loaded() {
        let made = page("<html>\n<meta charset=\"utf-8\">\n<script src=\"js/main.js\"></script>\n").unwrap();
        let at = |word: &str| made.find(word).unwrap();
        assert!(at("Content-Security-Policy") < at("js/offline.js") && at("js/offline.js") < at("js/main.js"));
        assert!(page("<html></html>").is_err());
    }
}
