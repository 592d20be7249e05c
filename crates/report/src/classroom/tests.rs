//! The field rules of the reporter, and a file as a whole.

use super::*;
use crate::fixture;
use expect_test::expect;

fn check_rules(report: &ClassReport) {
    for submission in &report.submissions {
        let read: Value = serde_json::from_str(&results(report, submission)).expect("JSON");
        assert_eq!(read["version"], 1);
        let status =
            |value: &Value| value["status"].as_str().is_some_and(|word| ["pass", "fail", "error"].contains(&word));
        assert!(status(&read));
        let tests = read["tests"].as_array().expect("tests");
        assert!(tests.iter().all(|test| status(test) && test["name"].is_string() && test["line_no"].is_u64()));
        let all_pass = tests.iter().all(|test| test["status"] == "pass");
        assert_eq!(read["status"] == "pass", all_pass);
        let sum: f64 = tests.iter().filter_map(|test| test["score"].as_f64()).sum();
        let total = scores::total(report, submission);
        match total {
            Some(total) => {
                assert!((sum - total.given).abs() < 1e-9, "{}: {sum} of {total:?}", submission.name);
                assert_eq!(read["max_score"].as_f64(), Some(total.of));
            }
            None => assert!(read["tests"].as_array().unwrap().iter().all(|test| test["score"].is_null())),
        }
        let decoded = BASE64_STANDARD.decode(encoded(report, submission).trim_end()).expect("base64");
        assert_eq!(serde_json::from_slice::<Value>(&decoded).expect("JSON"), read);
    }
}

#[test]
fn the_fields_are_as_the_reporter_wants_them() {
    for report in [fixture::class(), fixture::plain(), fixture::interrupted(), fixture::dialogues(), fixture::large(30)]
    {
        check_rules(&report);
    }
}

#[test]
fn the_file() {
    let report = fixture::class();
    expect![[r#"
        {
          "max_score": 10.0,
          "status": "error",
          "tests": [
            {
              "execution_time": null,
              "line_no": 3,
              "message": "There are 2 errors in the program, so that it could not be run.\nLine 3, column 15: `els` is not expected here.\n    3 |   if x then t els t <script>\n      |               ^^^ here `]]>`\nAfter `then` comes one expression; what follows it belongs to nothing.\nHint: Did you mean `else`?\nLine 4, column 19: This is a `string`, but an `int` is needed.\n    4 | let mean xs = 1 + \"]]>\"\n      |                   ^^^^^ has type `string`",
              "name": "insert",
              "score": 0.0,
              "status": "error"
            },
            {
              "execution_time": null,
              "line_no": 3,
              "message": "There are 2 errors in the program, so that it could not be run.\nLine 3, column 15: `els` is not expected here.\n    3 |   if x then t els t <script>\n      |               ^^^ here `]]>`\nAfter `then` comes one expression; what follows it belongs to nothing.\nHint: Did you mean `else`?\nLine 4, column 19: This is a `string`, but an `int` is needed.\n    4 | let mean xs = 1 + \"]]>\"\n      |                   ^^^^^ has type `string`",
              "name": "mean",
              "score": 0.0,
              "status": "error"
            }
          ],
          "version": 1
        }
    "#]].assert_eq(&results(&report, &report.submissions[8]));
    expect![[r#"
        {
          "max_score": 10.0,
          "status": "fail",
          "tests": [
            {
              "execution_time": null,
              "line_no": 0,
              "message": "No difference from the reference was found in `insert`. 2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. 3 paths were left open. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because its steps were used up. This is not a proof.",
              "name": "insert",
              "score": 0.0,
              "status": "pass"
            },
            {
              "execution_time": null,
              "line_no": 0,
              "message": "No difference from the reference was found in `mean`. All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof.\nNote: overflow was not counted: `]]>` & \"<b>\"",
              "name": "mean",
              "score": 0.0,
              "status": "pass"
            },
            {
              "execution_time": null,
              "line_no": 0,
              "message": "6 of 6 for `insert`: no difference was found\n4 of 4 for `mean`: no difference was found\n2 off: two rules are broken",
              "name": "points",
              "score": 8.0,
              "status": "fail"
            }
          ],
          "version": 1
        }
    "#]].assert_eq(&results(&report, &report.submissions[10]));
}
