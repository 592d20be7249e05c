//! What the class says about tests: the distilled suite, the audit of the instructor's own, the hardest inputs, and which
//! cluster fails on which input.
//!
//! In: a `ClassReport`. Out: markup; start at [`section`].

use super::badge::{copy_button, icon, link};
use super::listing::{inline, listing};
use super::text::{counted, expected_of, pieces, words};
use crate::wording::{LONGEST_IN_SENTENCE, one_line, text, visible};
use maud::{Markup, html};
use refute_verdict::{Audit, AuditedTest, CLOSE, ClassInput, ClassReport, Origin};

/// Beyond these the table of clusters and inputs is no longer readable; the rest is left out, and said.
const MOST_ROWS: usize = 60;
const MOST_COLUMNS: usize = 30;
/// How many of the hardest inputs are shown.
const HARDEST: usize = 10;

/// All about tests.
pub(super) fn section(report: &ClassReport) -> Markup {
    html! {
        section #tests {
            h2 { "Tests" }
            (suite(report))
            @if let Some(audit) = &report.audit { (audited(report, audit)) }
            (hardest(report))
            (matrix(report))
        }
    }
}

fn suite(report: &ClassReport) -> Markup {
    let inputs = known(report, &report.suite.inputs);
    html! {
        section.panel #suite {
            h3 { "Distilled suite" }
            @if inputs.is_empty() {
                p.muted { "There is nothing to catch: no wrong submission has a counterexample that can be written as a test." }
            } @else {
                p {
                    (counted(inputs.len(), "input catches", "inputs catch")) " every wrong submission of the class"
                    @if !report.suite.uncaught.is_empty() { " but " (report.suite.uncaught.len()) }
                    @if report.suite.minimal { "; fewer of the inputs found do not suffice." } @else { "." }
                }
                @if report.exercise.kind.is_functions() {
                    div.copyable {
                        (copy_button("suite-text", "the distilled suite"))
                        div #suite-text { (listing(&asserts(&inputs), &[], "Distilled suite")) }
                    }
                }
                (input_table(report, &inputs))
            }
            @if !report.suite.uncaught.is_empty() {
                p { "Not caught, because their counterexamples cannot be written as an assert:" }
                (links(report, &report.suite.uncaught))
            }
        }
    }
}

/// The tests of inputs as a text that can be pasted, with what tests about floats use.
fn asserts(inputs: &[&ClassInput]) -> String {
    let tests: String = inputs.iter().map(|input| format!("{}\n", input.test.to_string().trim_end())).collect();
    let uses_close = inputs.iter().any(|input| input.test.uses_close());
    if uses_close { format!("{CLOSE}\n\n{tests}") } else { tests }
}

fn audited(report: &ClassReport, audit: &Audit) -> Markup {
    let wrong = report.submissions.iter().filter(|submission| submission.is_wrong()).count();
    let nobody = audit.tests.iter().filter(|test| test.broken.is_none() && test.catches == 0).count();
    let broken = audit.tests.iter().filter(|test| test.broken.is_some()).count();
    html! {
        section.panel #audit {
            h3 { "Your own tests" span.muted { " in " code { (visible(&audit.file)) } } }
            p {
                @if audit.survivors.is_empty() { "Every wrong submission fails at least one of them." }
                @else {
                    strong { (audit.survivors.len()) " of " (counted(wrong, "wrong submission", "wrong submissions")) }
                    @if audit.survivors.len() == 1 { " passes" } @else { " pass" } " all of them."
                }
                @if nobody > 0 { " " (counted(nobody, "test catches", "tests catch")) " nobody." }
                @if broken > 0 { " " (counted(broken, "test does", "tests do")) " not hold on the reference itself." }
            }
            @if !audit.survivors.is_empty() { (links(report, &audit.survivors)) }
            @if !audit.add.is_empty() { (to_add(report, audit)) }
            details.fold open[audit.tests.len() <= 12] {
                summary { "What each test catches" }
                (audit_table(audit, wrong))
            }
        }
    }
}

/// The inputs that would catch the survivors.
fn to_add(report: &ClassReport, audit: &Audit) -> Markup {
    let inputs = known(report, &audit.add);
    let text = asserts(&inputs);
    html! {
        h4 { @if inputs.len() == 1 { "Add this test to catch them" } @else { "Add these tests to catch them" } }
        div.copyable {
            (copy_button("add-text", "the tests to add"))
            div #add-text { (listing(&text, &[], "Tests to add")) }
        }
    }
}

fn audit_table(audit: &Audit, wrong: usize) -> Markup {
    html! {
        div.scroll { table.plain {
            thead { tr { th scope="col" { "Line" } th scope="col" { "Test" } th.num scope="col" { "Catches" } th.num scope="col" { "Alone" } } }
            tbody { @for test in &audit.tests {
                tr {
                    td.num { (test.line) }
                    td { (inline(&test.text)) (remark(test)) }
                    td.num { (test.catches) (meter(test.catches, wrong)) }
                    td.num { (test.only) }
                }
            } }
        } }
        p.muted.small { "Alone: wrong submissions that fail this test and no other." }
    }
}

fn remark(test: &AuditedTest) -> Markup {
    html! {
        @if let Some(broken) = &test.broken {
            p.problem { (icon("warning")) span { "Does not hold on the reference: it " (pieces(&[text(one_line(broken, LONGEST_IN_SENTENCE))])) ". It was left out." } }
        } @else if test.catches == 0 {
            p.muted.small { "Catches nobody." }
        }
    }
}

fn hardest(report: &ClassReport) -> Markup {
    let inputs = known(report, &report.hardest);
    html! {
        @if !inputs.is_empty() {
            section.panel #hardest {
                h3 { "Hardest inputs" }
                p.muted { "On these most submissions fail." }
                (input_table(report, &inputs[..inputs.len().min(HARDEST)]))
            }
        }
    }
}

/// Inputs with what the reference does and how many fail.
fn input_table(report: &ClassReport, inputs: &[&ClassInput]) -> Markup {
    let several = report.exercise.entries.len() > 1;
    let wrong = report.submissions.iter().filter(|submission| submission.is_wrong()).count();
    html! {
        div.scroll { table.plain {
            thead { tr {
                @if several { th scope="col" { @if report.exercise.kind.is_functions() { "Function" } @else { "With" } } }
                th scope="col" { (words(report.exercise.kind).call) } th scope="col" { "Expected" } th.num scope="col" { "Fail" }
            } }
            tbody { @for input in inputs {
                tr {
                    @if several { td { @if let Some(entry) = report.exercise.entries.get(input.entry) { (inline(&entry.name)) } } }
                    td { (inline(&input.call)) (origin(input.origin)) }
                    td { (expected_of(&input.reference)) }
                    td.num { (input.fails.len()) (meter(input.fails.len(), wrong)) }
                }
            } }
        } }
    }
}

fn origin(origin: Origin) -> Markup {
    match origin {
        Origin::Found => html! {},
        Origin::Instructor => html! { span.tag { "yours" } },
        Origin::Points => html! { span.tag { "has points" } },
    }
}

/// A small bar beside a number.
fn meter(part: usize, whole: usize) -> Markup {
    let share = 100.0 * part.min(whole) as f64 / whole.max(1) as f64;
    html! {
        svg.meter aria-hidden="true" {
            rect.groove width="100%" height="100%" rx="2" {}
            rect.fill width=(format!("{share:.2}%")) height="100%" rx="2" {}
        }
    }
}

/// Which cluster fails on which input. Members of a cluster fail on the same inputs, so a column per cluster says all.
fn matrix(report: &ClassReport) -> Markup {
    let rows: Vec<(usize, &ClassInput)> =
        report.inputs.iter().enumerate().filter(|(_, input)| !input.fails.is_empty()).collect();
    let columns = &report.clusters[..report.clusters.len().min(MOST_COLUMNS)];
    let (more_rows, more_columns) = (rows.len().saturating_sub(MOST_ROWS), report.clusters.len() - columns.len());
    html! {
        @if !rows.is_empty() && !columns.is_empty() {
            details.panel.fold #matrix {
                summary { h3 { "Which cluster fails on which input" } }
                div.scroll { table.matrix {
                    thead { tr {
                        th scope="col" { "Input" }
                        @for (index, cluster) in columns.iter().enumerate() {
                            th scope="col" { a href={ "#cluster-" (index + 1) } title=(counted(cluster.members.len(), "submission", "submissions")) { (index + 1) } }
                        }
                    } }
                    tbody { @for (number, input) in rows.iter().take(MOST_ROWS) {
                        tr {
                            th scope="row" { (inline(&input.call)) }
                            @for cluster in columns {
                                @if cluster.fails.contains(number) { td.hit { span.sr { "fails" } } } @else { td {} }
                            }
                        }
                    } }
                } }
                @if more_rows + more_columns > 0 {
                    p.muted.small {
                        "Not shown: " (counted(more_rows, "input", "inputs")) " and " (counted(more_columns, "smaller cluster", "smaller clusters")) "."
                    }
                }
            }
        }
    }
}

fn known<'a>(report: &'a ClassReport, inputs: &[usize]) -> Vec<&'a ClassInput> {
    inputs.iter().filter_map(|&input| report.inputs.get(input)).collect()
}

fn links(report: &ClassReport, members: &[usize]) -> Markup {
    html! {
        ul.members { @for &member in members {
            @if let Some(submission) = report.submissions.get(member) { li { (link(submission)) } }
        } }
    }
}
