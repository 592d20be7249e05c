//! What an exercise says about points and rules.

use serde::{Deserialize, Serialize};

/// Rules about what a submission may use: names such as `List.rev` or `List`, and features such as `loops`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Rules {
    /// What must not be used.
    pub forbid: Vec<String>,
    /// What must be used.
    pub require: Vec<String>,
}

/// How points are given.
#[derive(Clone, PartialEq, Debug)]
pub struct PointsRule {
    /// The most a submission can get.
    pub total: f64,
    /// How it is come by.
    pub scheme: Scheme,
    /// What is taken off for each rule that is broken; never below zero.
    pub penalty: f64,
}

/// How points are come by.
#[derive(Clone, PartialEq, Debug)]
pub enum Scheme {
    /// Everything, when no difference was found in any entry.
    AllOrNothing,
    /// Each entry by itself: its points, in the exercise's order.
    PerEntry(Vec<f64>),
    /// Who fails on a call gets at most so much; a wrong submission that fails on none of the calls gets `otherwise`.
    ByCluster {
        /// Calls and the most that remains to be had.
        caps: Vec<(String, f64)>,
        /// For what is wrong in any other way.
        otherwise: f64,
    },
}
