//! Tests the Python package: builds its wheel, installs it into an environment of its own, and runs its checks, its
//! tests and its notebook.

use crate::command::{root, shown, succeeds, target};
use crate::service::{Profile, program};
use crate::summary::{Outcome, StepResult};
use crate::system;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

/// What the checks and the tests need, besides the package.
const TOOLS: &[&str] =
    &["maturin", "numpy", "pyarrow", "polars", "duckdb", "pytest", "mypy", "ruff", "nbclient", "nbformat", "ipykernel"];

/// The engines of clusters.
const ENGINES: &[&str] = &["ray>=2.40", "pyspark>=4.0", "pandas>=2.2,<3", "pyarrow>=15", "pytest"];

/// The maximum size of a wheel in bytes.
const MAX_WHEEL: u64 = 10_000_000;

/// An environment below the target folder, with packages that are fetched.
struct Environment(PathBuf);

impl Environment {
    /// Makes the environment. The error says what is missing.
    fn new(name: &str, packages: &[&str]) -> Result<Environment, String> {
        let folder = target().join(name);
        system::python(&folder)?;
        let environment = Environment(folder);
        let mut install = environment.tool("pip");
        install.args(["install", "--quiet", "--disable-pip-version-check"]).args(packages);
        shown(&mut install).map_err(|_| format!("packages cannot be fetched: pip install {}", packages.join(" ")))?;
        Ok(environment)
    }

    /// A program of the environment, run in the folder of the package.
    fn tool(&self, name: &str) -> Command {
        let bin = self.0.join("bin");
        let mut command = Command::new(bin.join(name));
        let paths = env::var_os("PATH").unwrap_or_default();
        let paths = env::join_paths([bin].into_iter().chain(env::split_paths(&paths))).unwrap_or(paths);
        command.current_dir(root().join("python")).env("PATH", paths).env("VIRTUAL_ENV", &self.0);
        command
    }

    /// Builds the wheel for tests and installs it.
    fn install_package(&self, builder: &Environment) -> Result<(), String> {
        let wheel = wheel(builder, "dev")?;
        shown(self.tool("pip").args(["install", "--quiet", "--force-reinstall", "--no-deps"]).arg(wheel))
    }
}

/// Builds the wheel and returns its path.
fn wheel(environment: &Environment, profile: &str) -> Result<PathBuf, String> {
    let folder = target().join("wheels").join(profile);
    let _ = fs::remove_dir_all(&folder);
    shown(environment.tool("maturin").args(["build", "--quiet", "--profile", profile, "--out"]).arg(&folder))?;
    let mut wheels = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    wheels.find_map(|file| Some(file.ok()?.path())).ok_or_else(|| format!("{} has no wheel", folder.display()))
}

/// `cargo xtask python`: builds the wheel that people install, checks its size, and prints its path.
pub(crate) fn build() -> Result<(), String> {
    let wheel = wheel(&Environment::new("python", TOOLS)?, "release")?;
    let size = fs::metadata(&wheel).map_err(|error| format!("{}: {error}", wheel.display()))?.len();
    println!("{}: {size} bytes, of {MAX_WHEEL}", wheel.display());
    if size > MAX_WHEEL { Err(format!("the wheel has {size} bytes, and {MAX_WHEEL} are allowed")) } else { Ok(()) }
}

/// Checks and tests the package.
pub(crate) fn run() -> StepResult {
    let environment = match Environment::new("python", TOOLS) {
        Ok(environment) => environment,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    environment.install_package(&environment)?;
    shown(environment.tool("ruff").args(["check", "--quiet", "."]))?;
    shown(environment.tool("ruff").args(["format", "--check", "--quiet", "."]))?;
    shown(environment.tool("mypy").args(["tengen", "tests"]))?;
    let doctests = ["--doctest-modules", "--doctest-ignore-import-errors", "--pyargs", "tengen"];
    pytest(&environment, &[&["--ignore=test_ray.py", "--ignore=test_spark.py", "."][..], &doctests].concat())?;
    // Elsewhere than in the folder of the sources, which Python would import instead of the package.
    shown(environment.tool("python").args(["-m", "doctest", "python.md"]).current_dir(root().join("docs")))?;
    Ok(Outcome::Passed)
}

/// Tests the package on the engines of clusters.
pub(crate) fn clusters() -> StepResult {
    let environments = Environment::new("clusters", ENGINES).and_then(|engines| {
        let builder = Environment::new("python", TOOLS)?;
        Ok((engines, builder))
    });
    let (engines, builder) = match environments {
        Ok(environments) => environments,
        Err(why) => return Ok(Outcome::Skipped(why)),
    };
    engines.install_package(&builder)?;
    let has_java = succeeds(Command::new("java").arg("-version"));
    // Other tests import libraries that this environment does not have.
    let tests: &[&str] = if has_java { &["test_ray.py", "test_spark.py"] } else { &["test_ray.py"] };
    pytest(&engines, tests)?;
    Ok(if has_java { Outcome::Passed } else { Outcome::PassedWith("without Spark: java is missing".into()) })
}

/// Runs pytest with these arguments.
fn pytest(environment: &Environment, arguments: &[&str]) -> Result<(), String> {
    let program = program(Profile::Debug)?;
    // Workers of an engine import what is in the current folder before what is installed, so that is not the folder of
    // the sources.
    let mut pytest = environment.tool("pytest");
    shown(pytest.args(["-q", "-rs"]).args(arguments).current_dir(root().join("python/tests")).env("TENGEN", program))
}
