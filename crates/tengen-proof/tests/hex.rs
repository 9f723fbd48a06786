//! Laws of the Hex solver: against brute force, under symmetry, and with certificates.

#[path = "hex/brute_force.rs"]
mod brute_force;
#[path = "hex/certificates.rs"]
mod certificates;
#[path = "hex/parts.rs"]
mod parts;
#[path = "hex/winners.rs"]
mod winners;
