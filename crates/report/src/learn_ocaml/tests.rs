//! The grammar of learn-ocaml's reports, and files as a whole.

use super::*;
use crate::fixture;
use expect_test::expect;

fn has_only(value: &Value, keys: &[&str]) -> bool {
    value
        .as_object()
        .is_some_and(|fields| fields.len() == keys.len() && keys.iter().all(|key| fields.contains_key(*key)))
}

fn is_text(value: &Value) -> bool {
    value.as_array().is_some_and(|parts| {
        parts.iter().all(|part| {
            has_only(part, &[])
                || has_only(part, &["text", "display"])
                    && part["text"].is_string()
                    && part["display"].as_str().is_some_and(|word| ["normal", "code", "output"].contains(&word))
        })
    })
}

fn is_result(value: &Value) -> bool {
    let words = ["failure", "warning", "informative", "important"];
    value.is_i64() || value.as_str().is_some_and(|word| words.contains(&word))
}

fn is_report(value: &Value) -> bool {
    value.as_array().is_some_and(|items| {
        items.iter().all(|item| {
            has_only(item, &["section", "contents"]) && is_text(&item["section"]) && is_report(&item["contents"])
                || has_only(item, &["message", "result"]) && is_text(&item["message"]) && is_result(&item["result"])
        })
    })
}

/// As learn-ocaml adds them up.
fn sum(items: &Value) -> i64 {
    let of = |item: &Value| item.get("contents").map_or_else(|| item["result"].as_i64().unwrap_or(0), sum);
    items.as_array().map(|items| items.iter().map(of).sum()).unwrap_or(0)
}

#[test]
fn reports_follow_the_grammar_and_add_up() {
    for class in [fixture::class(), fixture::plain(), fixture::interrupted(), fixture::large(30)] {
        for submission in &class.submissions {
            let read: Value = serde_json::from_str(&report(&class, submission)).expect("JSON");
            assert!(is_report(&read), "{read:#}");
            // Of one that was not judged as a whole, single functions may have been.
            if let Some(total) = scores::total(&class, submission) {
                assert_eq!(sum(&read), whole_points(total.given), "{}", submission.name);
            }
        }
    }
}

#[test]
fn points_that_are_not_whole_are_rounded() {
    let class = fixture::class();
    let mut submission = class.submissions[10].clone();
    submission.points.as_mut().expect("points").given = 7.5;
    let read: Value = serde_json::from_str(&report(&class, &submission)).expect("JSON");
    assert_eq!(sum(&read), 8);
    assert!(read.to_string().contains("7.5 of 10, rounded"));
}

#[test]
fn the_file() {
    let class = fixture::class();
    expect![[r#"
        [
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "code",
                    "text": "insert"
                  },
                  {
                    "display": "normal",
                    "text": "is incorrect. When it is called like this:"
                  },
                  {},
                  {
                    "display": "code",
                    "text": "insert 0 (Node (Leaf, 0, Leaf))"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "it produces the invalid result"
                  },
                  {
                    "display": "code",
                    "text": "Node (Node (Leaf, 0, Leaf), 0, Leaf)"
                  },
                  {
                    "display": "normal",
                    "text": "A valid result is"
                  },
                  {
                    "display": "code",
                    "text": "Node (Leaf, 0, Leaf)"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "What counts is what an observer of the exercise makes of the result: for yours, the observer gives"
                  },
                  {
                    "display": "code",
                    "text": "[0; 0]"
                  },
                  {
                    "display": "normal",
                    "text": "; for a valid one, the observer gives"
                  },
                  {
                    "display": "code",
                    "text": "[0]"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "Where to look: The two programs part at"
                  },
                  {
                    "display": "code",
                    "text": "insert 0 ((* `|` *) Node (Leaf, 0, Leaf))"
                  },
                  {
                    "display": "normal",
                    "text": ": the reference gives"
                  },
                  {
                    "display": "code",
                    "text": "Node (Leaf, 0, Leaf)"
                  },
                  {
                    "display": "normal",
                    "text": ", the submission gives"
                  },
                  {
                    "display": "code",
                    "text": "Node (Node (Leaf, 0, Leaf), 0, Leaf)"
                  }
                ],
                "result": "failure"
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Function"
              },
              {
                "display": "code",
                "text": "insert"
              }
            ]
          },
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "normal",
                    "text": "No difference from the reference was found in"
                  },
                  {
                    "display": "code",
                    "text": "mean"
                  },
                  {
                    "display": "normal",
                    "text": "All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof."
                  }
                ],
                "result": 4
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Function"
              },
              {
                "display": "code",
                "text": "mean"
              }
            ]
          },
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "normal",
                    "text": "0 of 6 for"
                  },
                  {
                    "display": "code",
                    "text": "insert"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "4 of 4 for"
                  },
                  {
                    "display": "code",
                    "text": "mean"
                  },
                  {
                    "display": "normal",
                    "text": ": no difference was found"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "4 of 10"
                  }
                ],
                "result": "informative"
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Points"
              }
            ]
          }
        ]
    "#]].assert_eq(&report(&class, &class.submissions[2]));
    expect![[r#"
        [
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "normal",
                    "text": "No difference from the reference was found in"
                  },
                  {
                    "display": "code",
                    "text": "insert"
                  },
                  {
                    "display": "normal",
                    "text": "2,345 shapes of inputs were tried, among them all up to size 9, and 640 further inputs. 3 paths were left open. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because its steps were used up. This is not a proof."
                  }
                ],
                "result": "informative"
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Function"
              },
              {
                "display": "code",
                "text": "insert"
              }
            ]
          },
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "normal",
                    "text": "No difference from the reference was found in"
                  },
                  {
                    "display": "code",
                    "text": "mean"
                  },
                  {
                    "display": "normal",
                    "text": "All 2,345 shapes of inputs up to size 9 were tried, and 640 further inputs. Branches covered: 6 of 6 in the reference, 5 of 6 in the submission. The search ended because nothing new turned up in either program. This is not a proof."
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "Note: overflow was not counted:"
                  },
                  {
                    "display": "code",
                    "text": "]]>"
                  },
                  {
                    "display": "normal",
                    "text": "& \"<b>\""
                  }
                ],
                "result": "informative"
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Function"
              },
              {
                "display": "code",
                "text": "mean"
              }
            ]
          },
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "normal",
                    "text": "Line 7:"
                  },
                  {
                    "display": "code",
                    "text": "List.fold_left"
                  },
                  {
                    "display": "normal",
                    "text": "is used, which this exercise forbids."
                  }
                ],
                "result": "warning"
              },
              {
                "message": [
                  {
                    "display": "code",
                    "text": "mean"
                  },
                  {
                    "display": "normal",
                    "text": "is to be recursive | and is not."
                  }
                ],
                "result": "warning"
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Rules"
              }
            ]
          },
          {
            "contents": [
              {
                "message": [
                  {
                    "display": "normal",
                    "text": "6 of 6 for"
                  },
                  {
                    "display": "code",
                    "text": "insert"
                  },
                  {
                    "display": "normal",
                    "text": ": no difference was found"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "4 of 4 for"
                  },
                  {
                    "display": "code",
                    "text": "mean"
                  },
                  {
                    "display": "normal",
                    "text": ": no difference was found"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "2 off: two rules are broken"
                  },
                  {},
                  {
                    "display": "normal",
                    "text": "8 of 10"
                  }
                ],
                "result": 8
              }
            ],
            "section": [
              {
                "display": "normal",
                "text": "Points"
              }
            ]
          }
        ]
    "#]].assert_eq(&report(&class, &class.submissions[10]));
}
