//! Sources, requests and answers can be sent to and shared between threads.

use tengen_api::convert::Written;
use tengen_api::estimate::{EstimateReport, EstimateRequest, Estimated};
use tengen_api::estimate_options::EstimateOptions;
use tengen_api::graph::{CurveReport, GraphReport};
use tengen_api::hex::report::{Answered, HexReport, HexRequest};
use tengen_api::hex::{HexOptions, HexSource};
use tengen_api::question::WorkLimits;
use tengen_api::reading::{BoardReading, GroupReading, ReadRequest};
use tengen_api::score::{Corrections, Dead, ScoreReport, ScoreRequest, Scored};
use tengen_api::territory::{RegionReport, TerritoryReport, TotalsReport};
use tengen_api::{Document, OptionName, Place, Problem, ProblemKind, ReadOptions, Source, Text};

/// Compiles for types that are `Send` and `Sync`.
const fn assert_threads<T: Send + Sync>() {}

macro_rules! assert_threads {
    ($($type:ty),* $(,)?) => {
        const _: () = { $(assert_threads::<$type>();)* };
    };
}

assert_threads!(Document<'static>, OptionName, Place, Problem, ProblemKind, ReadOptions, Source, Text<'static>);
assert_threads!(Corrections, Dead, EstimateOptions, EstimateRequest, HexOptions, HexRequest, ReadRequest, ScoreRequest);
assert_threads!(BoardReading, Answered, Estimated, GroupReading, HexSource, Scored, Written, WorkLimits);
assert_threads!(CurveReport, EstimateReport, GraphReport, HexReport, RegionReport, ScoreReport, TerritoryReport);
assert_threads!(TotalsReport);
