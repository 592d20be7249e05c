//! JUnit XML read back by another hand.

use super::*;
use crate::fixture;
use expect_test::expect;
use roxmltree::{Document, Node};

fn named<'a>(node: Node<'a, 'a>, name: &'static str) -> Vec<Node<'a, 'a>> {
    node.children().filter(|child| child.has_tag_name(name)).collect()
}

fn count(node: Node, attribute: &str) -> usize {
    node.attribute(attribute).expect(attribute).parse().expect("a number")
}

/// What every reader of JUnit relies on.
fn check_rules(report: &ClassReport) {
    let text = junit(report);
    let document = Document::parse(&text).expect("well-formed XML");
    let root = document.root_element();
    assert_eq!(root.tag_name().name(), "testsuites");
    let suites = named(root, "testsuite");
    let cases: Vec<Node> = suites.iter().flat_map(|suite| named(*suite, "testcase")).collect();
    for (node, cases) in suites.iter().map(|suite| (*suite, named(*suite, "testcase"))).chain([(root, cases)]) {
        let with = |name| cases.iter().filter(|case| !named(**case, name).is_empty()).count();
        assert_eq!(count(node, "tests"), cases.len());
        assert_eq!(count(node, "failures"), with("failure"));
        assert_eq!(count(node, "errors"), with("error"));
    }
    for (index, suite) in suites.iter().enumerate().take(report.exercise.entries.len()) {
        let cases = named(*suite, "testcase");
        assert_eq!(cases.len(), report.submissions.len());
        for (case, submission) in cases.iter().zip(&report.submissions) {
            assert_eq!(case.attribute("name"), Some(submission.name.as_str()));
            assert!(case.attribute("classname").is_some_and(|name| !name.is_empty()));
            let children: Vec<&str> =
                case.children().filter(Node::is_element).map(|node| node.tag_name().name()).collect();
            let expected: &[&str] = match submission.entries.get(index).map(|entry| entry.verdict) {
                Some(Judgement::NoDifference | Judgement::Proved) => &[],
                Some(Judgement::Differs) => &["failure"],
                Some(Judgement::DoesNotFit | Judgement::Rejected) => &["error"],
                Some(Judgement::TooSlow | Judgement::Unjudged) | None => &["skipped"],
            };
            assert_eq!(children, expected, "{}", submission.name);
            for child in case.children().filter(Node::is_element) {
                assert!(child.attribute("message").is_some() && child.attribute("type").is_some());
            }
        }
    }
}

#[test]
fn readers_find_what_they_rely_on() {
    for report in [fixture::class(), fixture::plain(), fixture::interrupted(), fixture::large(60)] {
        check_rules(&report);
    }
}

#[test]
fn hostile_texts_come_back_as_they_were() {
    let text = junit(&fixture::class());
    let document = Document::parse(&text).expect("well-formed XML");
    let carl = document.descendants().find(|node| node.attribute("type") == Some("exception")).expect("carl raises");
    assert!(carl.attribute("message").is_some_and(|text| text.contains("]]> <script>alert('x')</script>")));
    assert!(carl.text().is_some_and(|text| text.contains("]]> <script>alert('x')</script>")));
}

#[test]
fn the_file() {
    let mut report = fixture::class();
    report.submissions.retain(|submission| ["anna", "carl", "hugo", "ida", "jan"].contains(&submission.name.as_str()));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="Trees &amp; &lt;means&gt;" tests="15" skipped="1" failures="2" errors="2">
            <testsuite name="insert" tests="5" skipped="1" errors="1" failures="0">
                <testcase name="anna" classname="Trees &amp; &lt;means&gt;.insert"/>
                <testcase name="carl" classname="Trees &amp; &lt;means&gt;.insert"/>
                <testcase name="hugo" classname="Trees &amp; &lt;means&gt;.insert">
                    <error message="The program was rejected: line 3: `els` is not expected here (and 1 more)." type="rejected">There are 2 errors in the program, so that it could not be run.
        Line 3, column 15: `els` is not expected here.
            3 |   if x then t els t &lt;script&gt;
              |               ^^^ here `]]&gt;`
        After `then` comes one expression; what follows it belongs to nothing.
        Hint: Did you mean `else`?
        Line 4, column 19: This is a `string`, but an `int` is needed.
            4 | let mean xs = 1 + &quot;]]&gt;&quot;
              |                   ^^^^^ has type `string`
        </error>
                </testcase>
                <testcase name="ida" classname="Trees &amp; &lt;means&gt;.insert">
                    <skipped message="`insert` could not be judged: `insert` has no value: the submission&apos;s toplevel code raises Failure &quot;hd&quot;." type="unjudged">`insert` could not be judged: `insert` has no value: the submission&apos;s toplevel code raises Failure &quot;hd&quot;. Somebody has to look at it.
        </skipped>
                </testcase>
                <testcase name="jan" classname="Trees &amp; &lt;means&gt;.insert"/>
            </testsuite>
            <testsuite name="mean" tests="5" skipped="0" errors="1" failures="1">
                <testcase name="anna" classname="Trees &amp; &lt;means&gt;.mean"/>
                <testcase name="carl" classname="Trees &amp; &lt;means&gt;.mean">
                    <failure message="`mean` differs from the reference on `mean []`: it raises `Failure &quot;]]&gt; &lt;script&gt;alert(&apos;x&apos;)&lt;/script&gt;&quot;`, the reference gives `0.`." type="exception">`mean` is incorrect. When it is called like this:
            mean []
        it raises `Failure &quot;]]&gt; &lt;script&gt;alert(&apos;x&apos;)&lt;/script&gt;&quot;`. A valid result is `0.`.
        </failure>
                </testcase>
                <testcase name="hugo" classname="Trees &amp; &lt;means&gt;.mean">
                    <error message="The program was rejected: line 3: `els` is not expected here (and 1 more)." type="rejected">There are 2 errors in the program, so that it could not be run.
        Line 3, column 15: `els` is not expected here.
            3 |   if x then t els t &lt;script&gt;
              |               ^^^ here `]]&gt;`
        After `then` comes one expression; what follows it belongs to nothing.
        Hint: Did you mean `else`?
        Line 4, column 19: This is a `string`, but an `int` is needed.
            4 | let mean xs = 1 + &quot;]]&gt;&quot;
              |                   ^^^^^ has type `string`
        </error>
                </testcase>
                <testcase name="ida" classname="Trees &amp; &lt;means&gt;.mean"/>
                <testcase name="jan" classname="Trees &amp; &lt;means&gt;.mean"/>
            </testsuite>
            <testsuite name="rules" tests="5" skipped="0" errors="0" failures="1">
                <testcase name="anna" classname="Trees &amp; &lt;means&gt;.rules"/>
                <testcase name="carl" classname="Trees &amp; &lt;means&gt;.rules"/>
                <testcase name="hugo" classname="Trees &amp; &lt;means&gt;.rules"/>
                <testcase name="ida" classname="Trees &amp; &lt;means&gt;.rules"/>
                <testcase name="jan" classname="Trees &amp; &lt;means&gt;.rules">
                    <failure message="`List.fold_left` is used, which this exercise forbids." type="rule">Line 7: `List.fold_left` is used, which this exercise forbids.
        `mean` is to be recursive | and is not.</failure>
                </testcase>
            </testsuite>
        </testsuites>
    "#]].assert_eq(&junit(&report));
}

#[test]
fn dialogues() {
    let report = fixture::dialogues();
    check_rules(&report);
    let text = junit(&report);
    let document = Document::parse(&text).expect("well-formed XML");
    let kinds = document.descendants().filter_map(|node| node.attribute("type"));
    let kinds: Vec<&str> = kinds.collect();
    let expected = ["wrong-output", "wrong-output", "crash", "timeout", "rejected", "unjudged", "reads-too-much"];
    assert_eq!(kinds, expected);
}
