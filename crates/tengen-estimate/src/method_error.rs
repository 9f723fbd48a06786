//! Why a method gives no estimate.

use crate::budget::Stopped;
use crate::network::Network;
use crate::playouts::UnsupportedBoard;
use std::fmt;

/// The reason why a method gives no estimate.
///
/// ```
/// use tengen::{Board, Grid};
/// use tengen_estimate::{Budget, Circumstances, Method, MethodError, MethodInput, MethodOptions};
///
/// let board = Board::empty(Grid::square(65));
/// let input = MethodInput::new(&board, Circumstances::default());
/// let error = Method::Network.guess(&input, &MethodOptions::default(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error, MethodError::Network);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MethodError {
    /// The budget is used up.
    Stopped(Stopped),
    /// The network does not support boards of this kind.
    Network,
    /// Playouts do not support boards of this kind.
    Playouts(UnsupportedBoard),
}

impl fmt::Display for MethodError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MethodError::Stopped(stopped) => stopped.fmt(f),
            MethodError::Network => {
                let side = Network::MAX_SIDE;
                write!(
                    f,
                    "the network knows square boards of Go up to {side}x{side}: take another method, such as ratio"
                )
            }
            MethodError::Playouts(unsupported) => unsupported.fmt(f),
        }
    }
}

impl std::error::Error for MethodError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            MethodError::Stopped(stopped) => Some(stopped),
            MethodError::Network => None,
            MethodError::Playouts(unsupported) => Some(unsupported),
        }
    }
}

impl From<Stopped> for MethodError {
    fn from(stopped: Stopped) -> MethodError {
        MethodError::Stopped(stopped)
    }
}
