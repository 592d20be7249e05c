//! What came out of several submissions: how many of each verdict, and what it took.

use super::show::{Detail, View};
use crate::judgement::{ORDER, hue, plural};
use crate::text::{counted, number};
use refute_verdict::{CheckVerdict, Judgement};
use std::collections::BTreeMap;

/// Counts of a class.
#[derive(Default)]
pub(super) struct Summary {
    counts: BTreeMap<Judgement, u64>,
    shapes: u64,
    probes: u64,
    runs: u64,
    paths: u64,
    queries: u64,
    z3: u64,
    steps: u64,
    cpu_ms: f64,
}

impl Summary {
    /// One more submission with the verdict on each function. It counts as what is said of it as a whole.
    pub(super) fn add<'v>(&mut self, verdicts: impl Iterator<Item = &'v CheckVerdict> + Clone) {
        *self.counts.entry(refute_grade::overall(verdicts.clone())).or_default() += 1;
        verdicts.for_each(|verdict| self.add_work(verdict));
    }

    fn add_work(&mut self, verdict: &CheckVerdict) {
        if let Some(search) = &verdict.search {
            self.shapes += search.shapes;
            self.probes += search.probes;
            self.runs += search.runs;
            self.paths += search.paths;
            self.queries += search.queries.asked;
            self.z3 += search.queries.z3;
        }
        self.steps += verdict.steps;
        self.cpu_ms += verdict.cpu_ms.unwrap_or(0.0);
    }

    /// The last lines of the output; `total` submissions were to be judged.
    pub(super) fn show(&self, total: usize, view: &View) -> String {
        let judged: u64 = self.counts.values().sum();
        let total = total as u64;
        let head = if judged == total {
            counted(total, "submission", "submissions")
        } else {
            format!("interrupted: {} of {}", number(judged), counted(total, "submission", "submissions"))
        };
        let parts = ORDER.into_iter().filter_map(|judgement| {
            let count = *self.counts.get(&judgement)?;
            Some(format!("{} {}", number(count), view.paint.text(hue(judgement), plural(judgement, count))))
        });
        let parts: Vec<String> = parts.collect();
        // What was told in full ends with an empty line already.
        let gap = if view.detail == Detail::Line { "\n" } else { "" };
        let mut text = match parts.as_slice() {
            [] => format!("{gap}{head}\n"),
            parts => format!("{gap}{head}: {}\n", parts.join(", ")),
        };
        if view.stats {
            text += "\n";
            let further = counted(self.probes, "input", "inputs");
            text += &super::show::table(&[
                ("shapes", number(self.shapes)),
                ("further", further),
                ("runs", number(self.runs)),
                ("paths", number(self.paths)),
                ("queries", format!("{}, {} by Z3", number(self.queries), number(self.z3))),
                ("steps", number(self.steps)),
                ("time", format!("{:.1} ms of one processor", self.cpu_ms)),
            ]);
        }
        text
    }
}
