//! The environment of the peers: Python packages, npm packages, a C++ program, and the versions of all of them.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The Python modules, and the packages that contain them.
const PYTHON_PACKAGES: [(&str, &str); 4] = [
    ("cv2", "opencv-python-headless"),
    ("cc3d", "connected-components-3d"),
    ("scipy.ndimage", "scipy"),
    ("sgfmill.boards", "sgfmill"),
];
const NODE_PACKAGES: [&str; 3] = ["@sabaki/go-board", "@sabaki/sgf", "@sabaki/deadstones"];

/// The folder of the peers, and what could be installed there.
pub(crate) struct Environment {
    /// The root of the workspace.
    pub(crate) root: PathBuf,
    /// The folder for everything that this command creates.
    pub(crate) folder: PathBuf,
    /// The flood fill in C++, if it could be compiled.
    pub(crate) flood: Option<PathBuf>,
    /// Names and versions, for the report.
    pub(crate) facts: Vec<String>,
    python: Option<PathBuf>,
    /// The packages that Python can import.
    packages: Vec<&'static str>,
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
    /// Installs missing packages and compiles the programs of this workspace.
    pub(crate) fn prepare(root: &Path) -> Result<Environment, String> {
        let folder = root.join("target/compare");
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        crate::command::cargo("build --release --quiet --package tengen-cli --package tengen-benches --bins", &[])?;
        let python = python(&folder);
        let imports = |module: &str| {
            let mut command = Command::new(python.as_deref().unwrap_or(Path::new("python3")));
            command.args(["-c", &format!("import {module}")]).output().is_ok_and(|output| output.status.success())
        };
        let mut packages = Vec::new();
        for (module, package) in PYTHON_PACKAGES {
            let Some(python) = &python else { break };
            // One by one, so that one failure does not prevent the others.
            let mut install = Command::new(python);
            install.args(["-m", "pip", "install", "--quiet", package]);
            if imports(module) || succeeds(&mut install) && imports(module) {
                packages.push(package);
            }
        }
        node(&folder);
        let flood = flood(root, &folder);
        let mut environment = Environment { root: root.into(), folder, flood, facts: Vec::new(), python, packages };
        environment.facts = environment.describe();
        Ok(environment)
    }

    /// Returns the path of a program of this workspace.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.root.join("target/release").join(name)
    }

    /// Returns the path of a script that measures a peer.
    pub(crate) fn peer(&self, name: &str) -> String {
        self.root.join("benches/peers").join(name).display().to_string()
    }

    /// Returns the Python interpreter if it has this package.
    pub(crate) fn python(&self, package: &str) -> Option<&Path> {
        self.python.as_deref().filter(|_| self.packages.contains(&package))
    }

    /// Returns the folder of npm packages if it contains this one.
    pub(crate) fn node(&self, package: &str) -> Option<PathBuf> {
        let folder = self.folder.join("node");
        folder.join("node_modules").join(package).is_dir().then_some(folder)
    }

    fn describe(&self) -> Vec<String> {
        let mut facts = Vec::new();
        let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": ").map(|pair| pair.1));
        let cores = std::thread::available_parallelism().map_or(0, Into::into);
        let widest = ["avx512f", "avx2", "sse4_2"].into_iter().find(|name| cpu.contains(name)).unwrap_or("no AVX");
        facts.push(format!("{}, {cores} cores, {widest}", model.unwrap_or(std::env::consts::ARCH)));
        let memory = fs::read_to_string("/proc/meminfo").unwrap_or_default();
        let memory = memory.lines().next().and_then(|line| line.split_whitespace().nth(1)?.parse::<f64>().ok());
        facts.extend(memory.map(|kilobytes| format!("{:.0} GiB of memory", kilobytes / f64::from(1 << 20))));
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
                if self.packages.contains(&text("name")) {
                    facts.push(format!("{} {}", text("name"), text("version")));
                }
            }
        }
        facts.extend(line("node", &["--version"]).map(|version| format!("node {version}")));
        for package in NODE_PACKAGES {
            let Some(folder) = self.node(package) else { continue };
            let file = fs::read(folder.join("node_modules").join(package).join("package.json")).unwrap_or_default();
            let version = serde_json::from_slice::<Value>(&file).ok();
            let version = version.as_ref().and_then(|file| file["version"].as_str());
            facts.extend(version.map(|version| format!("{package} {version}")));
        }
        facts.extend(self.crates());
        facts
    }

    /// Adds the versions of the peers that are crates, from the lock file.
    fn crates(&self) -> Vec<String> {
        let lock = fs::read_to_string(self.root.join("Cargo.lock")).unwrap_or_default();
        let version = |name: &str| {
            let (_, rest) = lock.split_once(&format!("name = \"{name}\"\nversion = \""))?;
            Some(format!("{name} {}", rest.split('"').next()?))
        };
        ["goban", "sgf-parse", "hexgame"].into_iter().filter_map(version).collect()
    }
}

fn python(folder: &Path) -> Option<PathBuf> {
    let venv = folder.join("python");
    let python = venv.join("bin/python");
    let runs = || Command::new(&python).args(["-m", "pip", "--version"]).output().is_ok_and(|out| out.status.success());
    let made = runs() || succeeds(Command::new("python3").args(["-m", "venv"]).arg(&venv)) && runs();
    made.then_some(python)
}

fn node(folder: &Path) {
    let place = folder.join("node");
    // npm uses the nearest parent folder with a package file, so this folder needs one.
    let made = fs::create_dir_all(&place).and_then(|()| fs::write(place.join("package.json"), "{\"private\":true}"));
    for package in NODE_PACKAGES {
        if made.is_ok() && !place.join("node_modules").join(package).is_dir() {
            let mut install = Command::new("npm");
            install.args(["install", "--silent", "--no-audit", "--no-fund", package]).current_dir(&place);
            succeeds(&mut install);
        }
    }
}

fn flood(root: &Path, folder: &Path) -> Option<PathBuf> {
    let program = folder.join("flood");
    let mut compile = Command::new("g++");
    compile.args(["-O3", "-march=native", "-o"]).arg(&program).arg(root.join("benches/peers/flood.cpp"));
    succeeds(&mut compile).then_some(program)
}
