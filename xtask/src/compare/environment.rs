//! What the peers need: a Python with its packages, a folder of npm's, a C++ compiler, and the names of it all.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PYTHON_PACKAGES: [&str; 4] = ["opencv-python-headless", "connected-components-3d", "scipy", "sgfmill"];
const NODE_PACKAGES: [&str; 3] = ["@sabaki/go-board", "@sabaki/sgf", "@sabaki/deadstones"];

/// A place for the peers, and what could be put there.
pub(crate) struct Environment {
    /// The root of the workspace.
    pub(crate) root: PathBuf,
    /// Where everything lies that this command makes.
    pub(crate) folder: PathBuf,
    /// An interpreter that has the packages.
    pub(crate) python: Option<PathBuf>,
    /// A folder with `node_modules`.
    pub(crate) node: Option<PathBuf>,
    /// The flood in C++.
    pub(crate) flood: Option<PathBuf>,
    /// Names and versions, for the report.
    pub(crate) facts: Vec<String>,
}

/// The first line that a command prints, if it succeeds.
fn line(program: &str, words: &[&str]) -> Option<String> {
    let output = Command::new(program).args(words).output().ok().filter(|output| output.status.success())?;
    String::from_utf8_lossy(&output.stdout).lines().next().map(|line| line.trim().to_owned())
}

fn succeeds(command: &mut Command) -> bool {
    println!("> {command:?}");
    command.status().is_ok_and(|status| status.success())
}

impl Environment {
    /// Installs what is missing and compiles what is ours.
    pub(crate) fn prepare(root: &Path) -> Result<Environment, String> {
        let folder = root.join("target/compare");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        super::super::cargo("build --release --quiet --package tengen-benches --bins", &[])?;
        super::super::cargo("build --release --quiet --package tengen-cli", &[])?;
        let mut environment = Environment {
            root: root.into(),
            python: python(&folder),
            node: node(&folder),
            flood: flood(root, &folder),
            folder,
            facts: Vec::new(),
        };
        environment.facts = environment.describe();
        Ok(environment)
    }

    /// A program of this workspace.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.root.join("target/release").join(name)
    }

    /// A script that measures a peer.
    pub(crate) fn peer(&self, name: &str) -> String {
        self.root.join("benches/peers").join(name).display().to_string()
    }

    fn describe(&self) -> Vec<String> {
        let mut facts = Vec::new();
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|pair| pair.1));
        let cores = std::thread::available_parallelism().map_or(0, Into::into);
        facts.push(format!("{}, {cores} cores", model.unwrap_or(std::env::consts::ARCH)));
        let system = fs::read_to_string("/etc/os-release").unwrap_or_default();
        let system = system.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="));
        facts.push(system.unwrap_or(std::env::consts::OS).trim_matches('"').into());
        facts.extend(line("rustc", &["--version"]));
        facts.extend(self.flood.as_ref().and_then(|_| line("g++", &["--version"])));
        if let Some(python) = self.python.as_ref().and_then(|python| python.to_str()) {
            facts.extend(line(python, &["--version"]));
            let list = Command::new(python).args(["-m", "pip", "list", "--format", "json"]).output();
            let list = list.ok().and_then(|output| serde_json::from_slice::<Value>(&output.stdout).ok());
            for package in list.as_ref().and_then(Value::as_array).into_iter().flatten() {
                let text = |key: &str| package[key].as_str().unwrap_or_default();
                if PYTHON_PACKAGES.contains(&text("name")) {
                    facts.push(format!("{} {}", text("name"), text("version")));
                }
            }
        }
        if let Some(node) = &self.node {
            facts.extend(line("node", &["--version"]).map(|version| format!("node {version}")));
            for package in NODE_PACKAGES {
                let file = fs::read(node.join("node_modules").join(package).join("package.json")).unwrap_or_default();
                let version = serde_json::from_slice::<Value>(&file).ok();
                let version = version.as_ref().and_then(|file| file["version"].as_str());
                facts.extend(version.map(|version| format!("{package} {version}")));
            }
        }
        facts
    }
}

fn python(folder: &Path) -> Option<PathBuf> {
    let venv = folder.join("python");
    let python = venv.join("bin/python");
    let check = || {
        let modules = "import cv2, cc3d, scipy.ndimage, sgfmill.boards";
        Command::new(&python).args(["-c", modules]).output().is_ok_and(|output| output.status.success())
    };
    if check() {
        return Some(python);
    }
    let made = succeeds(Command::new("python3").args(["-m", "venv"]).arg(&venv))
        && succeeds(Command::new(&python).args(["-m", "pip", "install", "--quiet"]).args(PYTHON_PACKAGES));
    (made && check()).then_some(python)
}

fn node(folder: &Path) -> Option<PathBuf> {
    let place = folder.join("node");
    let is_there = || NODE_PACKAGES.iter().all(|package| place.join("node_modules").join(package).is_dir());
    if is_there() {
        return Some(place);
    }
    fs::create_dir_all(&place).ok()?;
    fs::write(place.join("package.json"), "{\"private\":true}").ok()?;
    let mut install = Command::new("npm");
    install.args(["install", "--silent", "--no-audit", "--no-fund"]).args(NODE_PACKAGES).current_dir(&place);
    (succeeds(&mut install) && is_there()).then_some(place)
}

fn flood(root: &Path, folder: &Path) -> Option<PathBuf> {
    let program = folder.join("flood");
    let mut compile = Command::new("g++");
    compile.args(["-O3", "-march=native", "-o"]).arg(&program).arg(root.join("benches/peers/flood.cpp"));
    succeeds(&mut compile).then_some(program)
}
