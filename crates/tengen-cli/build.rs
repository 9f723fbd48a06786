//! Lists the files of the page, so that the program carries them: everything under `web/` but its tests and the
//! files of a page without a server.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // A link to the repository's `web`, and a folder in the package. Where links are checked out as files, the
    // repository's own.
    let crate_root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let root = [crate_root.join("web"), crate_root.join("../../web")].into_iter().find(|root| root.is_dir());
    let root = root.ok_or_else(|| io::Error::other("the folder `web` with the page is missing"))?;
    let root = fs::canonicalize(&root).unwrap_or(root);
    println!("cargo:rerun-if-changed={}", root.display());
    println!("cargo:rustc-env=TENGEN_WEB={}", root.display());
    let mut files = Vec::new();
    list(&root, &mut files)?;
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let name = file.strip_prefix(&root).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        // Writing to a string can't fail.
        let _ = writeln!(table, "    ({name:?}, include_bytes!({:?})),", file.display().to_string());
    }
    table.push_str("]\n");
    fs::write(PathBuf::from(env::var("OUT_DIR").unwrap_or_default()).join("pages.rs"), table)
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    println!("cargo:rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if name.starts_with('.') || matches!(name.as_str(), "tests" | "site" | "node_modules") {
            continue;
        }
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
