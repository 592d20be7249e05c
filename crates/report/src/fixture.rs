//! Classes to try reports on: one small with everything in it, and large ones.
//!
//! In: nothing, or a number of submissions. Out: a [`ClassReport`] such as `refute grade` gives; start at [`class`].
//! The programs of the small class are real: its tests hold on its reference and fail where the report says so.
//! Names and texts are hostile on purpose (markup, quotes, ends of comments and of CDATA, control characters, lines of
//! thousands of characters): what reaches a report unescaped shows.
//! Only in tests, or with the feature `fixture`.

mod dialogues;
mod repairs;
mod submissions;

pub use dialogues::dialogues;
pub use repairs::repaired;
pub use submissions::search;

use refute_verdict::*;

/// What stands before every program of the class.
pub const PRELUDE: &str = "type tree = Leaf | Node of tree * int * tree\n";

/// The reference.
pub const REFERENCE: &str = r#"(* Search trees without duplicates, and the mean of a list. <b>not bold</b> *)
let rec insert x tree =
  match tree with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (left, y, right) ->
    if x = y then tree
    else if x < y then Node (insert x left, y, right)
    else Node (left, y, insert x right)

let mean numbers =
  match numbers with
  | [] -> 0.
  | _ -> List.fold_left ( +. ) 0. numbers /. float_of_int (List.length numbers)
"#;

/// The observer of the first entry.
pub const OBSERVER: &str = "let rec to_list tree =
  match tree with
  | Leaf -> []
  | Node (left, x, right) -> to_list left @ (x :: to_list right)

let grading x tree = to_list (insert x tree)
";

/// The small class: two entries, fourteen submissions, every verdict and every kind of difference.
pub fn class() -> ClassReport {
    let mut submissions = submissions::all();
    let inputs = inputs();
    for (index, input) in inputs.iter().enumerate() {
        for member in &input.fails {
            submissions[*member].fails.push(index);
        }
    }
    let mut report = ClassReport {
        version: VERSION,
        command: "grade".to_string(),
        exercise: exercise(),
        complete: true,
        anonymous: false,
        submissions,
        left_out: vec![
            LeftOut { file: "submissions/big.ml".into(), reason: "it is 12 MB; at most 1 MB is read".into() },
            LeftOut {
                file: "submissions/\u{1b}[31m<i>.ml".into(),
                reason: "it cannot be opened: `]]>` & \"no\"".into(),
            },
        ],
        inputs,
        clusters: clusters(),
        repairs: Vec::new(),
        structures: vec![Structure { members: vec![2, 4] }, Structure { members: vec![1, 10] }],
        suite: Suite { inputs: vec![0, 3, 2], minimal: true, uncaught: vec![6, 12] },
        audit: Some(audit()),
        hardest: vec![3, 0, 2, 4],
    };
    for (index, cluster) in report.clusters.iter().enumerate() {
        for member in &cluster.members {
            report.submissions[*member].cluster = Some(index);
        }
    }
    for (index, structure) in report.structures.iter().enumerate() {
        for member in &structure.members {
            report.submissions[*member].structure = Some(index);
        }
    }
    report
}

/// The small class without points, tests of the instructor's, or rules.
pub fn plain() -> ClassReport {
    let mut report = class();
    report.exercise.points = None;
    report.exercise.max_points = None;
    report.audit = None;
    for entry in &mut report.exercise.entries {
        entry.points = None;
    }
    for submission in &mut report.submissions {
        submission.points = None;
        submission.findings.clear();
    }
    report
}

/// The small class after Ctrl-C: the last submission was not judged.
pub fn interrupted() -> ClassReport {
    let mut report = class();
    report.complete = false;
    let last = report.submissions.len() - 1;
    let submission = &mut report.submissions[last];
    submission.verdict = Judgement::Unjudged;
    submission.entries.clear();
    submission.points = None;
    report
}

/// A class of so many: the small one over and over, with names and clusters of its own size.
pub fn large(count: usize) -> ClassReport {
    let mut report = class();
    let small = std::mem::take(&mut report.submissions);
    let copies = |member: &usize| (*member..count).step_by(small.len()).collect::<Vec<_>>();
    for index in 0..count {
        let mut submission = small[index % small.len()].clone();
        submission.name = format!("student-{index:04}");
        submission.source.name = format!("submissions/{}.ml", submission.name);
        submission.same_as = submission.same_as.map(|other| index - index % small.len() + other);
        for entry in &mut submission.entries {
            entry.submission = submission.source.name.clone();
        }
        report.submissions.push(submission);
    }
    let spread = |members: &mut Vec<usize>| {
        *members = members.iter().flat_map(copies).collect();
        members.sort_unstable();
    };
    report.inputs.iter_mut().for_each(|input| spread(&mut input.fails));
    report.clusters.iter_mut().for_each(|cluster| spread(&mut cluster.members));
    report.structures.iter_mut().for_each(|structure| spread(&mut structure.members));
    spread(&mut report.suite.uncaught);
    if let Some(audit) = &mut report.audit {
        spread(&mut audit.survivors);
        for test in &mut audit.tests {
            test.catches = test.input.map_or(0, |input| report.inputs[input].fails.len());
            test.only = 0;
        }
    }
    report
}

fn exercise() -> ExerciseInfo {
    ExerciseInfo {
        title: "Trees & <means>".to_string(),
        kind: ExerciseKind::Functions,
        entries: vec![
            EntryInfo {
                name: "insert".to_string(),
                ty: "int -> tree -> tree".to_string(),
                observer: Some("grading".to_string()),
                observer_source: Some(SourceText { name: "grading.ml".to_string(), text: OBSERVER.to_string() }),
                assume: Some("fun x tree -> x < 1000 && tree <> Node (Leaf, 7, Leaf) (* ]]> *)".to_string()),
                points: Some(6.0),
            },
            EntryInfo {
                name: "mean".to_string(),
                ty: "float list -> float".to_string(),
                observer: None,
                observer_source: None,
                assume: None,
                points: Some(4.0),
            },
        ],
        reference: SourceText { name: "reference.ml".to_string(), text: REFERENCE.to_string() },
        prelude: vec![SourceText { name: "prelude.ml".to_string(), text: PRELUDE.to_string() }],
        effort: "normal".to_string(),
        points: Some("6 points for `insert`, 4 for `mean`; 1 off for each rule that is broken".to_string()),
        max_points: Some(10.0),
    }
}

fn inputs() -> Vec<ClassInput> {
    let input = |entry, call: &str, reference: &str, size, test: &str, origin, fails: &[usize]| ClassInput {
        entry,
        call: call.to_string(),
        reference: Expectation::Does(reference.to_string().into()),
        size,
        test: test.to_string().into(),
        origin,
        fails: fails.to_vec(),
    };
    let (found, own) = (Origin::Found, Origin::Instructor);
    vec![
        input(1, "mean []", "0.", Some(1), "let () = assert (refute_close (mean []) (0.))", found, &[0, 3, 11]),
        input(0, "grading 0 Leaf", "[0]", Some(2), "let () = assert (grading 0 Leaf = [0])", found, &[]),
        input(
            0,
            "grading 1 (Node (Leaf, 0, Leaf))",
            "[0; 1]",
            Some(5),
            "let () = assert (grading 1 (Node (Leaf, 0, Leaf)) = [0; 1])",
            found,
            &[5],
        ),
        input(
            0,
            "grading 0 (Node (Leaf, 0, Leaf))",
            "[0]",
            Some(5),
            "let () = assert (grading 0 (Node (Leaf, 0, Leaf)) = [0])",
            found,
            &[2, 4, 11],
        ),
        input(
            1,
            "mean [0.; 1.]",
            "0.5, prints \"\"",
            Some(3),
            "(* prints \"\" *)\nlet () = assert (refute_close (mean [0.; 1.]) (0.5))",
            found,
            &[6],
        ),
        input(1, "mean [2.; 4.]", "3.", None, "let () = assert (mean [2.; 4.] = 3.)", own, &[]),
        input(
            0,
            "insert 5 Leaf",
            "Node (Leaf, 5, Leaf)",
            None,
            "let () = assert (insert 5 Leaf = Node (Leaf, 5, Leaf))",
            own,
            &[],
        ),
    ]
}

fn clusters() -> Vec<Cluster> {
    let cluster = |members: &[usize], input, fails: &[usize], behaviours: &[(&str, usize)]| Cluster {
        members: members.to_vec(),
        input,
        fails: fails.to_vec(),
        why: None,
        behaviours: behaviours
            .iter()
            .map(|(text, count)| Counted { what: (*text).to_string().into(), count: *count })
            .collect(),
    };
    vec![
        cluster(&[2, 4], Some(3), &[3], &[("gives [0; 0]", 2)]),
        cluster(&[0, 3], Some(0), &[0], &[("gives nan", 1), ("raises Failure \"]]> <script>alert('x')</script>\"", 1)]),
        cluster(&[5], Some(2), &[2], &[("does not end", 1)]),
        cluster(&[6], Some(4), &[4], &[("gives 0.5, prints \"sum = 1.\\n\"", 1)]),
        cluster(&[11], Some(0), &[0, 3], &[("gives nan", 1)]),
        cluster(&[12], None, &[], &[]),
    ]
}

fn audit() -> Audit {
    let test = |line, text: &str, input, broken: Option<&str>, catches, only| AuditedTest {
        line,
        text: text.to_string(),
        input,
        broken: broken.map(str::to_owned),
        catches,
        only,
    };
    Audit {
        file: "testcases.ml".to_string(),
        tests: vec![
            test(1, "let () = assert (mean [2.; 4.] = 3.)", Some(5), None, 0, 0),
            test(2, "let () = assert (insert 5 Leaf = Node (Leaf, 5, Leaf))", Some(6), None, 0, 0),
            test(4, "let () = assert (mean [1.] = 2.) (* <b> | `x` *)", None, Some("gives 1."), 0, 0),
        ],
        survivors: vec![0, 2, 3, 4, 5, 6, 11, 12],
        add: vec![0, 3, 2],
    }
}
