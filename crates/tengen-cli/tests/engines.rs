//! The languages of engines, spoken in memory.

#[path = "engines/analysis.rs"]
mod analysis;
#[path = "engines/go.rs"]
mod go;
#[path = "engines/hex.rs"]
mod hex;
#[path = "engines/katago.rs"]
mod katago;
#[path = "engines/robust.rs"]
mod robust;
#[path = "engines/talking.rs"]
mod talking;
#[path = "engines/wrapped.rs"]
mod wrapped;
