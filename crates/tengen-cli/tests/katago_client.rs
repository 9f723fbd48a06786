//! The crate `katago-analysis`, a client of KataGo, talks to Tengen instead.

use katago_analysis::engine::{Engine, LaunchOptions};
use katago_analysis::{AnalysisRequest, Analyzer, Error, Move, Player, Rules};
use std::future::Future;
use tokio::runtime::Builder;

/// Starts the program as the client starts KataGo, and talks to it.
fn with_analyzer<F: Future<Output = ()>>(talk: impl FnOnce(Analyzer) -> F) {
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let program = env!("CARGO_BIN_EXE_tengen").to_owned();
        let options = LaunchOptions::new(program, "analysis.cfg".into(), "model.bin.gz".into());
        talk(Analyzer::from(Engine::launch(&options).unwrap())).await;
    });
}

fn game(moves: usize) -> AnalysisRequest {
    let turn = |number: usize| {
        let player = if number.is_multiple_of(2) { Player::Black } else { Player::White };
        (player, Move::Pass)
    };
    AnalysisRequest::new(Rules::chinese(), 9, 9, (0..moves).map(turn).collect()).with_komi(7.0)
}

#[test]
fn positions_are_analyzed() {
    with_analyzer(async |mut analyzer| {
        let request = game(3).with_ownership().with_ownership_stdev();
        let result = analyzer.analyze(request).await.unwrap().unwrap();
        assert_eq!((result.turn_number, result.is_during_search), (3, false));
        assert!(result.move_infos.is_empty() && result.ownership.is_some() && result.ownership_stdev.is_some());
        assert_eq!(result.root_info.current_player, Player::White);
        assert!((0.0..=1.0).contains(&result.root_info.winrate));
        let results = analyzer.analyze_game(game(5)).await.unwrap();
        assert_eq!(results.len(), 6);
        assert!(results.iter().all(|(turn, result)| *turn == result.turn_number));
    });
}

#[test]
fn actions_and_errors_are_understood() {
    with_analyzer(async |mut analyzer| {
        assert!(analyzer.query_version().await.unwrap().git_hash.starts_with("tengen-"));
        analyzer.clear_cache().await.unwrap();
        assert_eq!(analyzer.query_models().await.unwrap().len(), 1);
        let started = analyzer.start_analyze_game(game(30)).await.unwrap();
        analyzer.terminate_game(&started).await.unwrap();
        analyzer.terminate_all().await.unwrap();
        let rules = Rules::Named("moon".into());
        let error = analyzer.analyze(AnalysisRequest::new(rules, 9, 9, Vec::new())).await.unwrap_err();
        assert!(matches!(error, Error::KataGoFieldError { ref field, .. } if field == "rules"), "{error}");
        assert!(analyzer.analyze(game(0)).await.unwrap().is_some(), "the stream goes on");
    });
}
