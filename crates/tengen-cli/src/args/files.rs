//! The files that a command reads and writes.

use super::{Command, HexCommand, PictureArgs, StudyCommand};
use std::path::{Path, PathBuf};

/// The files named on the command line.
#[derive(Debug, Default)]
pub(crate) struct Files {
    /// Input files, `-` for standard input, and unexpanded patterns.
    pub(crate) read: Vec<PathBuf>,
    /// Output files, except files inside an output folder.
    pub(crate) written: Vec<PathBuf>,
}

impl Files {
    fn new<P: AsRef<Path>>(read: &[P]) -> Files {
        Files { read: read.iter().map(|path| path.as_ref().into()).collect(), written: Vec::new() }
    }

    fn reading(mut self, path: Option<&PathBuf>) -> Files {
        self.read.extend(path.cloned());
        self
    }

    fn writing(mut self, path: Option<&PathBuf>) -> Files {
        self.written.extend(path.filter(|path| *path != Path::new("-")).cloned());
        self
    }

    fn drawing(self, picture: &PictureArgs) -> Files {
        let PictureArgs { output, svg, png, pdf, theme: _ } = picture;
        [output, svg, png, pdf].into_iter().fold(self, |files, path| files.writing(path.as_ref()))
    }
}

impl Command {
    /// Returns the files named on the command line.
    pub(crate) fn files(&self) -> Files {
        match self {
            Command::Territory(args) => Files::new(&[&args.input]).drawing(&args.picture),
            Command::Score(args) => Files::new(&args.inputs)
                .reading(args.count.ownership.as_ref())
                .drawing(&args.picture)
                .writing(args.write.as_ref()),
            Command::Sheet(args) => {
                Files::new(&[&args.input]).reading(args.count.ownership.as_ref()).writing(Some(&args.output))
            }
            Command::Hex(args) => match &args.command {
                Some(HexCommand::Verify(args)) => Files::new(&[&args.input]),
                Some(HexCommand::Audit(args)) => Files::new(&[&args.input]),
                None => Files::new(&[&args.input]).drawing(&args.picture).writing(args.certificate.as_ref()),
            },
            Command::Estimate(args) => Files::new(&[&args.input]).drawing(&args.picture),
            Command::Read(args) => Files::new(&[&args.input]).drawing(&args.picture).writing(args.write.as_ref()),
            Command::Graph(args) => Files::new(&[&args.input]).writing(args.output.as_ref()),
            Command::Show(args) => Files::new(&[&args.input]).drawing(&args.picture),
            Command::Convert(args) => Files::new(&[&args.input]).writing(args.output.as_ref()),
            Command::Batch(args) => {
                Files::new(&args.inputs).reading(args.manifest.as_ref()).writing(Some(&args.output))
            }
            Command::Study(StudyCommand::Scoring(args)) => Files::new(&args.inputs).reading(args.manifest.as_ref()),
            Command::Study(StudyCommand::Estimates(args)) => Files::new(&args.inputs).reading(args.manifest.as_ref()),
            Command::Study(StudyCommand::Reading(args)) => Files::new(&[&args.pack]),
            Command::Gtp(args) => Files::new(&[&args.input]),
            Command::Analysis(args) => Files::new(&[&args.input]),
            Command::Serve(_) | Command::Completions(_) | Command::Man => Files::default(),
        }
    }
}
