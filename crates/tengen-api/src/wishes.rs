//! How to estimate, as it is asked for in words: by whichever skin, the same words mean the same method.

use crate::estimate::{self, EstimateRequest, Method, TOTAL_MOVES};
use crate::problem::Problem;
use tengen::Board;

/// The options of an estimate, each left out unless somebody named it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wishes {
    /// The method's name.
    pub method: Option<String>,
    /// The cap of the threshold method.
    pub cap: Option<u32>,
    /// The scale of the ratio method: a number, `optimal`, `moves` or `fitted`.
    pub k: Option<String>,
    /// Moves of a whole game, for the scale `moves`.
    pub total_moves: Option<usize>,
    /// Territories that are expected, such as `94,99`.
    pub targets: Option<String>,
}

impl Wishes {
    /// The request they come to, but for the method where none is named; see [`Wishes::method_for`].
    pub fn request(&self) -> Result<EstimateRequest, Problem> {
        let usual = EstimateRequest::default();
        let total = self.total_moves.unwrap_or(TOTAL_MOVES);
        Ok(EstimateRequest {
            method: self.method.as_deref().map_or(Ok(usual.method), estimate::method)?,
            cap: self.cap.unwrap_or(usual.cap),
            scale: self.k.as_deref().map_or(Ok(usual.scale), |text| estimate::scale(text, total))?,
            targets: self.targets.as_deref().map(estimate::targets).transpose()?,
            ..usual
        })
    }

    /// The method where none is named: the one that the other options are for, or the best for the board.
    pub fn method_for(&self, request: &EstimateRequest, board: &Board) -> Method {
        match self {
            Wishes { method: Some(_), .. } => request.method,
            Wishes { targets: Some(_), .. } | Wishes { k: Some(_), .. } => Method::Ratio,
            Wishes { cap: Some(_), .. } => Method::Threshold,
            _ => estimate::best(board),
        }
    }
}
