//! The check of a certificate of Hex.

use crate::player::HexPlayer;
use crate::problem::{Place, Problem, ProblemKind};
use crate::words::plural;
use serde::Serialize;
use tengen_proof::hex::certificate::{Certificate, CertificateTextError};
use tengen_proof::hex::checker;

/// Whether a certificate proves what it states.
///
/// ```
/// use tengen_api::hex::verify::verify;
///
/// let text = b"tengen hex certificate 1\nsize 1x1\nblack-side tb\nX\nO\nto-play X\nwinner X\nplay a1\n\
///             1 touch a1 top\n2 touch a1 bottom\n3 chain 1 2\n";
/// let report = verify(text)?;
/// assert!(report.valid && report.sentence().starts_with("Valid: X wins"));
/// # Ok::<(), tengen_api::Problem>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VerifyReport {
    /// Whether it does.
    pub valid: bool,
    /// The first flaw, if the certificate is not valid.
    pub flaw: Option<String>,
    /// The winner that it states.
    pub winner: HexPlayer,
    /// The player to move.
    pub to_play: HexPlayer,
    /// Columns.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The number of steps.
    pub steps: usize,
}

impl VerifyReport {
    /// Returns the answer in one sentence.
    pub fn sentence(&self) -> String {
        let VerifyReport { winner, to_play, width, height, .. } = self;
        let claim = format!("{winner} wins on this {width}x{height} board with {to_play} to play");
        match &self.flaw {
            None => format!("Valid: {claim} ({}).", plural(self.steps, "step")),
            Some(flaw) => format!("Not valid: it does not prove that {claim}: {flaw}."),
        }
    }
}

/// Reads and checks a certificate.
pub fn verify(text: &[u8]) -> Result<VerifyReport, Problem> {
    let unreadable = |error: CertificateTextError| {
        let start: usize = text.split_inclusive(|&byte| byte == b'\n').take(error.line - 1).map(<[u8]>::len).sum();
        let line = text[start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        let message = format!("this is not a certificate: expected {}", error.expected);
        Problem::new(ProblemKind::Syntax, message).at(Place::of_span(text, start..start + line.len()))
    };
    let lines = std::str::from_utf8(text)
        .map_err(|error| Problem::new(ProblemKind::Syntax, format!("this is not a certificate: {error}")))?;
    let certificate = Certificate::parse(lines).map_err(unreadable)?;
    let flaw = checker::check(&certificate).err().map(|flaw| flaw.to_string());
    let grid = certificate.board.grid();
    Ok(VerifyReport {
        valid: flaw.is_none(),
        flaw,
        winner: Some(certificate.winner).into(),
        to_play: Some(certificate.to_play).into(),
        width: grid.width(),
        height: grid.height(),
        steps: certificate.steps.len(),
    })
}
