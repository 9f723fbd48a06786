//! `tengen study estimates`: compares the estimates of many games with how the games ended.

use crate::args::StudyEstimatesArgs;
use crate::failure::Failure;
use crate::{Completion, input, output, pictures, progress};
use std::fs;
use std::path::Path;
use std::time::Instant;
use tengen_api::file_format::FileFormat;
use tengen_batch::estimates::{self, KatagoLeads, Study, Variant};
use tengen_batch::reading::InputSizes;
use tengen_batch::{InputError, Records};
use tengen_estimate::StopFlag;

/// Runs the study, and prints or writes the figures.
pub(crate) fn run(args: &StudyEstimatesArgs) -> Result<Completion, Failure> {
    let usage = |message: String| Failure::Usage(message);
    if args.every == 0 {
        return Err(usage("--every: the step must be at least 1".into()));
    }
    let variants = variants(&args.methods).map_err(usage)?;
    let records = Records::find(&args.inputs, args.manifest.as_deref()).map_err(input::failure)?;
    let sizes = InputSizes::of(&args.inputs).map_err(input::failure)?;
    let leads = args.manifest.as_deref().map_or(Ok(KatagoLeads::default()), KatagoLeads::beside);
    let leads = leads.map_err(|error| usage(error.to_string()))?;
    let (bar, start, mut games) = (progress::bytes(sizes.bytes), Instant::now(), 0);
    let threads = std::thread::available_parallelism().map_or(1, Into::into);
    let study = estimates::study(records, &leads, &variants, args.every, (threads, &StopFlag::new()), |bytes| {
        games += 1;
        progress::games(&bar, bytes, games, start.elapsed());
    });
    bar.finish_and_clear();
    if games == 0 {
        return Err(input::failure(InputError::Nothing { inputs: args.inputs.clone() }));
    }
    for skipped in study.skipped.iter().take(5) {
        output::warn(&format!("{} was left out: {}", skipped.id, skipped.error));
    }
    if study.skipped.len() > 5 {
        output::warn(&format!("{} more were left out", study.skipped.len() - 5));
    }
    if study.games == 0 {
        return Err(usage("no game could be measured, because none has a known score".into()));
    }
    if let Some(folder) = &args.output {
        write(folder, &study)?;
    }
    if args.json {
        output::print_json(&study)?;
    } else {
        output::print(&estimates::report(&study))?;
    }
    Ok(Completion::Settled)
}

fn variants(names: &[String]) -> Result<Vec<Variant>, String> {
    if names.is_empty() {
        return Ok(Variant::defaults());
    }
    if names == ["all"] {
        return Ok(Variant::all());
    }
    let known = || Variant::all().into_iter().map(Variant::name).collect::<Vec<_>>().join(", ");
    let named = |name: &String| {
        let unknown = || format!("unknown method {name:?}; known are {}", known());
        Variant::named(name.trim()).ok_or_else(unknown)
    };
    let mut variants = names.iter().map(named).collect::<Result<Vec<Variant>, String>>()?;
    variants.sort_unstable();
    variants.dedup();
    Ok(variants)
}

/// Writes the report, both tables and the pictures.
fn write(folder: &Path, study: &Study) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| Failure::writing(folder, error))?;
    let file = |name: &str, bytes: &[u8]| output::write_file(&folder.join(name), bytes);
    let json = serde_json::to_vec_pretty(study).map_err(|error| Failure::writing(folder, error.into()))?;
    file("estimates.json", &json)?;
    file("estimates.csv", estimates::csv(study).as_bytes())?;
    file("calibration.csv", estimates::calibration_table(&study.calibration).as_bytes())?;
    for picture in estimates::pictures(study) {
        let svg = picture.plot.svg();
        file(&format!("{}.svg", picture.name), svg.as_str().as_bytes())?;
        file(&format!("{}.png", picture.name), &pictures::bytes(&svg, FileFormat::Png)?)?;
    }
    file("report.md", estimates::report_with_pictures(study).as_bytes())
}
