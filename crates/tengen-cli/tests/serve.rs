//! The service, asked over real connections: answers, refusals, headers, and an orderly end.

mod program;

#[path = "serve/client.rs"]
mod client;

#[path = "serve/answers.rs"]
mod answers;
#[path = "serve/crowd.rs"]
mod crowd;
#[path = "serve/games.rs"]
mod games;
#[path = "serve/life.rs"]
mod life;
#[path = "serve/refusals.rs"]
mod refusals;
