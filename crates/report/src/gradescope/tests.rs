//! The field rules of Gradescope's documentation, and a file as a whole.

use super::*;
use crate::fixture;
use expect_test::expect;

const FORMATS: [&str; 5] = ["text", "html", "simple_format", "md", "ansi"];
const VISIBILITIES: [&str; 4] = ["hidden", "after_due_date", "after_published", "visible"];
const TOP: [&str; 6] = ["score", "output", "output_format", "visibility", "stdout_visibility", "tests"];

fn is_one_of(value: Option<&Value>, words: &[&str]) -> bool {
    value.is_none_or(|value| value.as_str().is_some_and(|word| words.contains(&word)))
}

fn check_rules(report: &ClassReport) {
    for submission in &report.submissions {
        let results: Value = serde_json::from_str(&results(report, submission)).expect("JSON");
        let fields = results.as_object().expect("an object");
        assert!(fields.keys().all(|key| TOP.contains(&key.as_str())));
        let tests = results["tests"].as_array().expect("tests");
        assert_eq!(tests.len(), report.exercise.entries.len());
        let on_top = fields.get("score").is_some_and(Value::is_number);
        let on_each = tests.iter().all(|test| test.get("score").is_some_and(Value::is_number));
        match scores::total(report, submission) {
            Some(_) => assert!(on_top != on_each && on_top == report.exercise.max_points.is_some()),
            // Somebody has to give the points of what was not judged.
            None => assert!(!on_top && !on_each),
        }
        assert!(is_one_of(fields.get("output_format"), &FORMATS));
        assert!(is_one_of(fields.get("visibility"), &VISIBILITIES));
        assert!(is_one_of(fields.get("stdout_visibility"), &VISIBILITIES));
        for (index, test) in tests.iter().enumerate() {
            assert!(is_one_of(test.get("output_format"), &FORMATS) && is_one_of(test.get("visibility"), &VISIBILITIES));
            let verdict = submission.entries.get(index).map(|entry| entry.verdict);
            let passed = verdict.is_some_and(Judgement::is_alike);
            let status = match verdict {
                Some(Judgement::Unjudged) => Value::Null,
                _ => Value::from(if passed { "passed" } else { "failed" }),
            };
            assert_eq!(test.get("status").unwrap_or(&Value::Null), &status);
            assert!(test["name"].is_string() && test["output"].as_str().is_some_and(|text| !text.is_empty()));
            if let Some(score) = test.get("score").and_then(Value::as_f64) {
                assert_eq!((score, test["max_score"].as_f64()), (if passed { 1.0 } else { 0.0 }, Some(1.0)));
            }
        }
        if let Some(points) = &submission.points {
            assert_eq!(fields["score"].as_f64(), Some(points.given));
        }
    }
}

#[test]
fn the_fields_are_as_gradescope_wants_them() {
    for report in [fixture::class(), fixture::plain(), fixture::interrupted(), fixture::dialogues(), fixture::large(30)]
    {
        check_rules(&report);
    }
}

#[test]
fn the_file() {
    let (report, plain) = (fixture::class(), fixture::plain());
    expect![[r#"
        {
          "output": "No difference was found in any of the 2 functions.\n\n**Points: 8 of 10**\n\n- 6 of 6 for `insert`: no difference was found\n- 4 of 4 for `mean`: no difference was found\n- 2 off: two rules are broken\n\nRules that are broken:\n\n- Line 7: `List.fold_left` is used, which this exercise forbids.\n- `mean` is to be recursive \\| and is not.",
          "output_format": "md",
          "score": 8.0,
          "stdout_visibility": "hidden",
          "tests": [
            {
              "name": "insert",
              "number": "1",
              "output": "No difference from the reference was found in `insert`. 2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. 3 paths were left open. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because its steps were used up. This is not a proof.",
              "output_format": "md",
              "status": "passed",
              "visibility": "visible"
            },
            {
              "name": "mean",
              "number": "2",
              "output": "No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.\n\nNote: overflow was not counted: `]]>` \\& \"\\<b\\>\"",
              "output_format": "md",
              "status": "passed",
              "visibility": "visible"
            }
          ],
          "visibility": "visible"
        }
    "#]].assert_eq(&results(&report, &report.submissions[10]));
    expect![[r#"
        {
          "output": "`mean` differs from the reference on `mean []`: it raises `Failure \"]]> <script>alert('x')</script>\"`, the reference gives `0.`.",
          "output_format": "md",
          "stdout_visibility": "hidden",
          "tests": [
            {
              "max_score": 1.0,
              "name": "insert",
              "number": "1",
              "output": "No difference from the reference was found in `insert`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.",
              "output_format": "md",
              "score": 1.0,
              "status": "passed",
              "visibility": "visible"
            },
            {
              "max_score": 1.0,
              "name": "mean",
              "number": "2",
              "output": "`mean` is incorrect. When it is called like this:\n\n```ocaml\nmean []\n```\n\nit raises `Failure \"]]> <script>alert('x')</script>\"`. A valid result is `0.`.",
              "output_format": "md",
              "score": 0.0,
              "status": "failed",
              "visibility": "visible"
            }
          ],
          "visibility": "visible"
        }
    "#]].assert_eq(&results(&plain, &plain.submissions[3]));
}
