//! A class of programs that use something Refute may not support: nobody is rejected, nobody gets 0 points, in no format.
//!
//! `crates/conformance/tests/justice.rs` holds that the real OCaml reads the programs, and what the commands say about each.

#[path = "../../conformance/tests/justice/constructs.rs"]
mod constructs;

use crate::grade::school::School;
use constructs::{CONSTRUCTS, REFERENCE, Reader};
use serde_json::Value;
use std::collections::BTreeMap;

/// What a construct is called, and where it is: `unsupported: class at 1:1`.
fn reason(submission: &Value) -> Option<&str> {
    submission["entries"][0]["reason"].as_str().filter(|reason| reason.starts_with("unsupported: "))
}

fn json(files: &BTreeMap<String, String>, name: &str) -> Value {
    serde_json::from_str(&files[name]).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn nobody_loses_points_for_what_refute_does_not_know() {
    let problem = "entry = \"f\"\nreference = \"reference.ml\"\n\n[points]\ntotal = 4\n";
    let school = School::new("one_more", problem, REFERENCE);
    for one in CONSTRUCTS {
        assert!(matches!(one.reader, Reader::Plain | Reader::Equipped));
        school.submit(&format!("{}.ml", one.name), one.text);
    }
    let graded = school.grade(&["one_more", "--out", "report", "--repair", "--json"]);
    let report: Value =
        serde_json::from_str(&graded.stdout).unwrap_or_else(|error| panic!("{error}: {}", graded.stderr));
    let submissions = report["submissions"].as_array().expect("submissions");
    assert_eq!(submissions.len(), CONSTRUCTS.len());
    let files = school.content("report");
    let page = files["index.html"].as_str();
    let mut unjudged = 0;
    for submission in submissions {
        let name = submission["name"].as_str().expect("a name");
        let Some(reason) = reason(submission) else {
            let verdict = submission["verdict"].as_str().expect("a verdict");
            assert!(["no-difference", "proved"].contains(&verdict), "{name}: {submission:#}");
            continue;
        };
        unjudged += 1;
        assert_eq!(submission["verdict"], "unjudged", "{name}");
        assert_eq!(submission["points"], Value::Null, "{name}");
        let row = files["results.csv"].lines().find(|row| row.starts_with(&format!("{name},"))).expect("a row");
        assert!(row.contains(",unjudged,unjudged,f,"), "{row}");
        assert!(row.contains(&format!("could not be judged: {}", reason.replace('"', "\"\""))), "{row}");
        // Neither points nor how many there are.
        assert!(!row.contains(",0,4,") && !row.contains(",0.0,"), "{row}");
        let told = format!("could not be judged: {reason}. Somebody has to look at it.");
        assert!(files[&format!("feedback/{name}.md")].contains(&told), "{}", files[&format!("feedback/{name}.md")]);
        let gradescope = json(&files, &format!("gradescope/{name}.json"));
        assert_eq!(gradescope["score"], Value::Null, "{name}: a person gives the points");
        for field in ["score", "status"] {
            assert_eq!(gradescope["tests"][0][field], Value::Null, "{name}");
        }
        let classroom = json(&files, &format!("classroom/{name}.json"));
        assert_eq!(classroom["tests"][0]["score"], Value::Null, "{name}");
        assert_eq!(classroom["tests"][0]["status"], "error", "{name}: no failure of the student's");
        let learn_ocaml = &files[&format!("learn-ocaml/{name}.report.json")];
        assert!(learn_ocaml.contains("\"warning\"") && !learn_ocaml.contains("\"failure\""), "{learn_ocaml}");
        let test = format!("<testcase name=\"{name}\"");
        let test = files["junit.xml"].split(&test).nth(1).and_then(|rest| rest.split("</testcase>").next());
        assert!(
            test.is_some_and(|test| test.contains("<skipped") && test.contains("unsupported: ")),
            "{name}: {test:?}"
        );
    }
    assert!(unjudged >= 30, "only {unjudged} programs are unjudged");
    assert!(page.contains("unsupported: class at 1:1"), "the page does not say why");
    assert!(!page.contains("rejected</"), "the page calls somebody rejected");
}

#[test]
fn each_command_says_that_the_program_may_be_right() {
    let school = School::new("one_more", "entry = \"f\"\nreference = \"reference.ml\"\n", REFERENCE);
    for name in ["class", "weak", "extension", "directive"] {
        let construct = CONSTRUCTS.iter().find(|one| one.name == name).expect("there is such a construct");
        school.submit("it.ml", construct.text);
        for command in ["check reference.ml", "repair reference.ml", "types", "run"] {
            let told = school.shell(&format!("cd one_more; refute {command} submissions/it.ml"));
            assert!(!told.stdout.contains("rejected"), "{command} {name}: {}", told.stdout);
            let judged = command.ends_with(".ml");
            assert!(!judged || told.stdout.starts_with("unjudged: unsupported: "), "{command} {name}: {}", told.stdout);
            let advice = if name == "directive" { "Remove the line" } else { "have somebody look at the program" };
            let all = format!("{}{}", told.stdout, told.stderr);
            assert!(all.contains(advice), "{command} {name}: {all}");
        }
    }
}
