//! What `refute grade` says about classes of `examples/classes` holds on the real OCaml: who fails on which input, what
//! the distilled tests catch, which wrong submissions the instructor's tests let through.
//!
//! `UPDATE_GOLDEN=1` writes the golden files (`grade.txt` of each class); `CLASSES=sort` looks only at classes with that in
//! their names.

use refute_conformance::class::{Class, wanted_classes};
use refute_conformance::grade::{Trial, failed, grade, run};
use refute_driver::Text;
use refute_verdict::{ClassReport, DifferenceKind, Judgement, Origin, SubmissionReport};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::OnceLock;

/// Classes in which everything occurs: observers, own equality, exceptions that count, output, floats, several entries,
/// points of each kind, rules, tests in both forms.
const CLASSES: [&str; 9] = ["bst", "foldr", "lists", "palindrome", "queue", "rotate", "runs", "scores", "table"];

struct Graded {
    class: Class,
    report: ClassReport,
    real: Real,
}

/// Which inputs fail on the real OCaml; `Err` where the input does not fit.
struct Real {
    reference: Vec<Result<bool, String>>,
    /// By input and submission, for submissions on which tests of the input's entry can be run.
    submissions: BTreeMap<(usize, usize), Result<bool, String>>,
}

/// The reports on all classes, made once for all tests.
fn graded() -> &'static [Graded] {
    static GRADED: OnceLock<Vec<Graded>> = OnceLock::new();
    GRADED.get_or_init(|| {
        let classes = wanted_classes().into_iter().filter(|class| CLASSES.contains(&class.name.as_str()));
        let graded = classes.map(|class| {
            let report = grade(&class).unwrap_or_else(|reason| panic!("{}: {reason}", class.name));
            let real = really(&class, &report);
            Graded { class, report, real }
        });
        graded.collect()
    })
}

/// Runs every input after every submission on the real OCaml.
fn really(class: &Class, report: &ClassReport) -> Real {
    let mut trials = Vec::new();
    let mut whose = Vec::new();
    for (number, input) in report.inputs.iter().enumerate() {
        trials.push(Trial::new(report, &class.reference, input.entry, &input.test.code));
        whose.push((number, None));
        for (index, submission) in report.submissions.iter().enumerate() {
            if runs(submission, input.entry) {
                trials.push(Trial::new(report, text(class, submission), input.entry, &input.test.code));
                whose.push((number, Some(index)));
            }
        }
    }
    let mut real = Real { reference: Vec::new(), submissions: BTreeMap::new() };
    let seen = run(&trials);
    let prints = whose.iter().zip(&seen).any(|((_, submission), seen)| submission.is_none() && !seen.output.is_empty());
    let mut output = "";
    for ((number, submission), seen) in whose.into_iter().zip(&seen) {
        match submission {
            None => {
                real.reference.push(failed(seen));
                output = &seen.output;
            }
            // Where the reference prints, printing something else is failing.
            Some(index) => {
                let otherwise = prints && seen.output != output;
                real.submissions.insert((number, index), failed(seen).map(|failed| failed || otherwise));
            }
        }
    }
    real
}

fn text<'a>(class: &'a Class, submission: &SubmissionReport) -> &'a Text {
    class.submission(&submission.source.name).expect("every submission of a report has its text")
}

/// Whether tests of an entry can be run on the submission.
fn runs(submission: &SubmissionReport, entry: usize) -> bool {
    let verdict = submission.entries.get(entry).map(|verdict| verdict.verdict);
    verdict.is_some_and(|verdict| verdict == Judgement::Differs || verdict.is_alike())
}

impl Graded {
    /// Whether one of some inputs fails on a submission on the real OCaml.
    fn really_fails(&self, inputs: impl IntoIterator<Item = usize>, submission: usize) -> bool {
        inputs.into_iter().any(|input| self.real.submissions.get(&(input, submission)) == Some(&Ok(true)))
    }

    /// The submissions with this judgement.
    fn judged(&self, verdict: Judgement) -> Vec<usize> {
        let all = 0..self.report.submissions.len();
        all.filter(|number| self.report.submissions[*number].verdict == verdict).collect()
    }

    /// The submissions in which no difference was found, proved or not.
    fn alike(&self) -> Vec<usize> {
        let all = 0..self.report.submissions.len();
        all.filter(|number| self.report.submissions[*number].verdict.is_alike()).collect()
    }
}

#[test]
fn inputs_fail_where_the_report_says_so() {
    let mut told = String::new();
    for Graded { class, report, real } in graded() {
        for (number, input) in report.inputs.iter().enumerate() {
            if real.reference[number] != Ok(false) {
                _ = writeln!(told, "{}: the reference: {}: {:?}", class.name, input.test, real.reference[number]);
            }
        }
        for ((number, index), really) in &real.submissions {
            let (input, submission) = (&report.inputs[*number], &report.submissions[*index]);
            let said = submission.fails.contains(number);
            // What is not shown not to end is waited for on one input only; on others nobody knows.
            let mut differences = submission.entries.iter().filter_map(|entry| entry.difference.as_ref());
            let waited = differences.any(|one| one.kind == DifferenceKind::NoEnd && !one.submission.comes_again);
            let agrees = match really {
                Ok(true) if waited && !said => true,
                Ok(really) => said == *really,
                // A test of the instructor's that does not fit a submission says nothing about it.
                Err(_) => !said && input.origin == Origin::Instructor,
            };
            if !agrees {
                let name = &submission.name;
                _ = writeln!(told, "{}/{name}: {}: we say {said}, really {really:?}", class.name, input.test);
            }
        }
    }
    assert!(told.is_empty(), "inputs do not fail where the report says so:\n{told}");
}

#[test]
fn the_distilled_suite_catches_every_wrong_submission_and_nobody_else() {
    let mut told = String::new();
    for one in graded() {
        let suite = &one.report.suite;
        let mut wrong = one.judged(Judgement::Differs);
        wrong.retain(|number| !suite.uncaught.contains(number));
        for (submissions, catches) in [(wrong, true), (one.alike(), false)] {
            for number in submissions {
                if one.really_fails(suite.inputs.iter().copied(), number) != catches {
                    let name = &one.report.submissions[number].name;
                    _ = writeln!(told, "{}/{name}: should be caught: {catches}", one.class.name);
                }
            }
        }
    }
    assert!(told.is_empty(), "the distilled tests do not do what the report says:\n{told}");
}

#[test]
fn the_suite_as_a_file_of_asserts_does_the_same() {
    let mut told = String::new();
    for one in graded() {
        let files = refute_report::files(&one.report, &[refute_report::Format::Suite]);
        let file = files.iter().find(|file| file.path.ends_with("suite_assert.ml"));
        let asserts = file.map(|file| String::from_utf8_lossy(&file.bytes).into_owned());
        let asserts = asserts.unwrap_or_else(|| panic!("{}: the suite has no file of asserts", one.class.name));
        let (wrong, fine) = (one.judged(Judgement::Differs), one.alike());
        let trial = |number: &usize| Trial {
            program: String::from_utf8_lossy(&text(&one.class, &one.report.submissions[*number]).bytes).into_owned(),
            items: asserts.clone(),
        };
        // What is printed cannot be asserted, and an entry that is missing lets no assert about it be typed.
        let can = |number: &usize| {
            let submission = &one.report.submissions[*number];
            let verdict = submission.main_verdict().and_then(|verdict| verdict.difference.as_ref());
            let printed = verdict.is_some_and(|difference| difference.kind == DifferenceKind::Output);
            let all = (0..one.report.exercise.entries.len()).all(|entry| runs(submission, entry));
            all && !printed && !one.report.suite.uncaught.contains(number)
        };
        let numbers: Vec<usize> = wrong.into_iter().chain(fine).filter(can).collect();
        let trials: Vec<Trial> = numbers.iter().map(trial).collect();
        for (number, seen) in numbers.iter().zip(run(&trials)) {
            let submission = &one.report.submissions[*number];
            let fails = failed(&seen);
            if fails != Ok(submission.is_wrong()) {
                _ = writeln!(told, "{}/{}: {fails:?}", one.class.name, submission.name);
            }
        }
    }
    assert!(told.is_empty(), "the file of asserts does not do what the report says:\n{told}");
}

#[test]
fn survivors_of_the_audit_pass_all_tests_of_the_instructor() {
    let mut told = String::new();
    for one in graded() {
        let Some(audit) = &one.report.audit else { continue };
        for number in one.judged(Judgement::Differs) {
            let name = &one.report.submissions[number].name;
            let fails = one.really_fails(audit.tests.iter().filter_map(|test| test.input), number);
            let survives = audit.survivors.contains(&number);
            if fails == survives {
                _ = writeln!(told, "{}/{name}: really fails one of the tests: {fails}", one.class.name);
            }
            let caught = one.really_fails(audit.add.iter().copied(), number);
            if survives && !caught && !one.report.suite.uncaught.contains(&number) {
                _ = writeln!(told, "{}/{name}: survives what should be added", one.class.name);
            }
        }
    }
    assert!(told.is_empty(), "the audit does not hold:\n{told}");
}

#[test]
fn clusters_part_the_wrong_submissions() {
    for Graded { class, report, .. } in graded() {
        let mut cluster_of = BTreeMap::new();
        for (number, cluster) in report.clusters.iter().enumerate() {
            let fails = |member: usize| -> Vec<usize> {
                let fails = report.submissions[member].fails.iter().copied();
                fails.filter(|input| report.inputs[*input].origin == Origin::Found).collect()
            };
            for &member in &cluster.members {
                assert_eq!(cluster_of.insert(member, number), None, "{}: {member} is in two clusters", class.name);
                assert_eq!(report.submissions[member].cluster, Some(number), "{}: {member}", class.name);
                assert_eq!(fails(member), fails(cluster.members[0]), "{}: {member}", class.name);
                let shared = cluster.input.is_none_or(|input| report.submissions[member].fails.contains(&input));
                assert!(shared, "{}: {member} does not fail on its cluster's input", class.name);
            }
        }
        let wrong = (0..report.submissions.len()).filter(|number| report.submissions[*number].is_wrong());
        assert_eq!(wrong.collect::<Vec<_>>(), cluster_of.into_keys().collect::<Vec<_>>(), "{}", class.name);
    }
}

#[test]
fn the_examples_show_everything() {
    if std::env::var_os("CLASSES").is_some() {
        return;
    }
    let all = |has: fn(&ClassReport) -> bool| graded().iter().filter(|one| has(&one.report)).count();
    assert!(all(|report| report.audit.is_some()) >= 5);
    assert!(all(|report| report.audit.as_ref().is_some_and(|audit| !audit.survivors.is_empty())) >= 3);
    assert!(all(|report| report.submissions.iter().any(|one| !one.findings.is_empty())) >= 2);
    assert!(all(|report| report.submissions.iter().any(|one| one.same_as.is_some())) >= 2);
    assert!(all(|report| report.submissions.iter().any(|one| one.points.is_some())) >= 3);
    assert!(all(|report| report.exercise.entries.len() > 1) >= 1);
    assert!(all(|report| report.clusters.iter().any(|cluster| cluster.members.len() > 2)) >= 3);
}

#[test]
fn golden_files_hold() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let mut report = String::new();
    for one in graded() {
        let path = one.class.folder.join("grade.txt");
        let golden = golden(&one.report);
        if update {
            std::fs::write(&path, &golden).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        let stored = std::fs::read_to_string(&path).unwrap_or_default();
        let gone = stored.lines().filter(|line| !golden.lines().any(|other| other == *line));
        gone.for_each(|line| _ = writeln!(report, "{}: - {line}", one.class.name));
        let new = golden.lines().filter(|line| !stored.lines().any(|other| other == *line));
        new.for_each(|line| _ = writeln!(report, "{}: + {line}", one.class.name));
    }
    assert!(report.is_empty(), "grade.txt of some classes has changed (UPDATE_GOLDEN=1 accepts that):\n{report}");
}

/// What the report says, in few words and without sentences.
fn golden(report: &ClassReport) -> String {
    let mut text = String::new();
    let name = |number: &usize| report.submissions[*number].name.clone();
    let call = |number: &usize| report.inputs[*number].call.clone();
    let list = |items: Vec<String>| if items.is_empty() { "none".to_string() } else { items.join(", ") };
    for submission in &report.submissions {
        let verdicts = submission.entries.iter().map(|verdict| word(&verdict.verdict)).collect();
        _ = write!(text, "{} | {} | {}", submission.name, word(&submission.verdict), list(verdicts));
        if let Some(leader) = &submission.same_as {
            _ = write!(text, " | same as {}", name(leader));
        }
        if !submission.findings.is_empty() {
            let rules = submission.findings.iter().map(|finding| format!("{} {}", word(&finding.kind), finding.rule));
            _ = write!(text, " | {}", list(rules.collect()));
        }
        if let Some(points) = &submission.points {
            _ = write!(text, " | {} of {}", points.given, points.of);
        }
        text.push('\n');
    }
    for cluster in &report.clusters {
        let input = cluster.input.as_ref().map_or("no input".to_string(), call);
        _ = writeln!(text, "cluster {input}: {}", list(cluster.members.iter().map(name).collect()));
    }
    let suite = report.suite.inputs.iter().map(call).collect();
    _ = writeln!(text, "suite ({}): {}", if report.suite.minimal { "fewest" } else { "few" }, list(suite));
    if let Some(audit) = &report.audit {
        for test in &audit.tests {
            let held = if test.broken.is_some() { ", does not hold" } else { "" };
            _ = writeln!(
                text,
                "test {}: catches {}, {} alone{held}: {}",
                test.line, test.catches, test.only, test.text
            );
        }
        _ = writeln!(text, "survivors: {}", list(audit.survivors.iter().map(name).collect()));
        _ = writeln!(text, "add: {}", list(audit.add.iter().map(call).collect()));
    }
    text
}

/// As written in JSON.
fn word(value: &impl serde::Serialize) -> String {
    let json = serde_json::to_value(value).unwrap_or_default();
    json.as_str().unwrap_or_default().to_string()
}
