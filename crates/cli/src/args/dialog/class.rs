//! The options of `refute dialog check` for a folder of submissions.

use crate::args::grade::{FormatChoice, OUT};
use clap::Args;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What to write about a class, and what to remember.
#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
#[command(next_help_heading = "A folder of submissions")]
pub(crate) struct ClassArgs {
    /// The folder for the report [default: refute-report]
    #[arg(long, short, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// What to write [default: everything but learn-ocaml, which is about OCaml functions]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "FORMATS")]
    pub format: Vec<FormatChoice>,

    /// Replace the students' names in the report
    #[arg(long)]
    pub anonymous: bool,

    /// What a program gets that no wrong conversation was found for; others get nothing
    #[arg(long, value_name = "N", value_parser = points)]
    pub points: Option<f64>,

    /// Where results are kept between runs [default: .refute beside the specification]
    #[arg(long, value_name = "DIR")]
    pub cache: Option<PathBuf>,

    /// Judge everything anew
    #[arg(long)]
    pub fresh: bool,

    /// Go on with an interrupted run: specification, folder and options are taken from the report's folder
    #[arg(long)]
    pub resume: bool,
}

impl ClassArgs {
    /// The folder for the report.
    pub(crate) fn out(&self) -> PathBuf {
        self.out.clone().unwrap_or_else(|| PathBuf::from(OUT))
    }

    /// The first option that was given, for telling where it means nothing.
    pub(crate) fn first_used(&self) -> Option<&'static str> {
        let used = [
            ("--out", self.out.is_some()),
            ("--format", !self.format.is_empty()),
            ("--anonymous", self.anonymous),
            ("--points", self.points.is_some()),
            ("--cache", self.cache.is_some()),
            ("--fresh", self.fresh),
        ];
        used.into_iter().find(|(_, is_used)| *is_used).map(|(name, _)| name)
    }
}

/// A number of points.
fn points(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(points) if (0.0..=1e6).contains(&points) => Ok(points),
        _ => Err("expected a number of points such as 10 or 2.5".to_owned()),
    }
}
