//! The page is read back, tag by tag, as a strict reader would.

pub(crate) mod page;

use self::page::Page;
use super::html;
use super::text::anchor;
use crate::fixture;
use refute_verdict::{ClassReport, Conversation, Expected, Happened, Input, Judgement, SourceText};
use std::collections::BTreeSet;

fn pages() -> [ClassReport; 6] {
    let [class, plain, interrupted] = [fixture::class(), fixture::plain(), fixture::interrupted()];
    [fixture::dialogues(), class, plain, interrupted, fixture::large(40), fixture::repaired()]
}

#[test]
fn every_tag_is_closed_and_every_id_is_there_once() {
    for report in pages() {
        let page = Page::read(&html(&report)).expect("a well-formed page");
        let ids: Vec<&String> = page.values("id").collect();
        assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id occurs twice: {ids:?}");
        assert!(ids.len() > report.submissions.len() * 2);
    }
}

#[test]
fn names_that_look_like_addresses_of_the_page_do_no_harm() {
    let mut report = fixture::class();
    let names = ["x", "x-title", "x~title", "ubmissions", "uite", "", "cluster-1"];
    for (submission, name) in report.submissions.iter_mut().zip(names) {
        submission.name = name.to_string();
    }
    let page = Page::read(&html(&report)).expect("a well-formed page");
    let ids: Vec<&String> = page.values("id").collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len(), "an id occurs twice: {ids:?}");
}

#[test]
fn every_link_leads_somewhere_in_the_page() {
    for report in pages() {
        let page = Page::read(&html(&report)).expect("a well-formed page");
        let ids: BTreeSet<&String> = page.values("id").collect();
        let clusters = report.clusters.len();
        for link in page.values("href").filter(|link| !link.starts_with("data:")) {
            let target = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the page"));
            match target.split_once('=') {
                Some(("c", number)) => assert!((1..=clusters).contains(&number.parse().expect("a number")), "{link}"),
                Some(("v", key)) => assert!(page.values("data-chip").any(|chip| chip == key), "{link}"),
                _ => assert!(ids.contains(&target.to_string()), "{link} leads nowhere"),
            }
        }
        for attribute in ["aria-labelledby", "aria-controls", "data-copy", "data-id"] {
            let lost = page.values(attribute).find(|value| !ids.contains(value));
            assert_eq!(lost, None, "{attribute} names nothing");
        }
    }
}

#[test]
fn no_text_of_a_user_becomes_markup() {
    const HOSTILE: &str = "</script></template><img src=x onerror=alert(1)>\"'><!-- \u{202e}\0";
    for report in [fixture::class(), fixture::dialogues()] {
        hostile(report, HOSTILE);
    }
}

fn hostile(mut report: ClassReport, text: &str) {
    let baseline = Page::read(&html(&report)).expect("a well-formed page");
    report.exercise.title = text.to_string();
    report.exercise.reference.text.push_str(text);
    for (index, submission) in report.submissions.iter_mut().enumerate() {
        submission.name = format!("{text}{index}");
        submission.source.name = text.to_string();
        submission.source.text = text.to_string();
        for verdict in &mut submission.entries {
            verdict.call = verdict.call.is_some().then(|| text.to_string());
            verdict.got = verdict.got.is_some().then(|| text.to_string().into());
            verdict.notes.push(text.to_string());
            verdict.reason = verdict.reason.is_some().then(|| text.to_string());
            if let Some(conversation) = &mut verdict.conversation {
                make_hostile(conversation, text);
            }
        }
    }
    let page_text = html(&report);
    let page = Page::read(&page_text).expect("a well-formed page");
    assert!(page.names().is_subset(&baseline.names()), "hostile text brought elements of its own");
    assert!(page.attributes().is_subset(&baseline.attributes()), "hostile text brought attributes of its own");
    assert!(!page_text.contains(['\0', '\u{202e}']), "what is invisible must be shown");
    assert_eq!(page.count("script"), 1);
}

fn make_hostile(conversation: &mut Conversation, text: &str) {
    conversation.message = text.to_string();
    conversation.simplified = text.to_string();
    conversation.stderr = text.to_string();
    conversation.parameters = vec![text.to_string()];
    conversation.inputs = vec![Input::Line(text.to_string())];
    for step in &mut conversation.steps {
        match &mut step.expected {
            Some(Expected::Input(input)) => *input = Input::Line(text.to_string()),
            Some(Expected::Output { alternatives, .. }) => alternatives.fill(text.to_string()),
            Some(Expected::End) | None => {}
        }
        match &mut step.actual {
            Some(Happened::Input(input)) => *input = Input::Line(text.to_string()),
            Some(Happened::Output(line)) => *line = text.to_string(),
            Some(Happened::Starved | Happened::End(_)) | None => {}
        }
    }
}

#[test]
fn addresses_differ_when_names_do() {
    let names = ["a", "A", "a b", "a_b", "a~20~b", "a%20b", "ä", "a\u{308}", "", "~", "-", "<"];
    let anchors: BTreeSet<String> = names.iter().map(|name| anchor(name)).collect();
    assert_eq!(anchors.len(), names.len(), "{anchors:?}");
    for anchor in anchors {
        assert!(anchor.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.~".contains(&b)), "{anchor}");
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    assert_eq!(html(&fixture::class()), html(&fixture::class()));
}

#[test]
fn nothing_is_fetched_and_only_our_own_script_runs() {
    let text = html(&fixture::class());
    let page = Page::read(&text).expect("a well-formed page");
    for attribute in ["src", "srcset", "action", "style", "onclick", "onload", "onerror"] {
        assert_eq!(page.values(attribute).next(), None, "{attribute}");
    }
    let policy = page.values("content").find(|content| content.starts_with("default-src 'none'")).expect("a policy");
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    assert_eq!(policy.matches("sha256-").count(), 2);
    assert!(!super::STYLE.contains("url(") && !super::STYLE.contains("@import"));
    assert!(!super::SCRIPT.contains("</") && !super::STYLE.contains("</"), "the element would end there");
}

#[test]
fn the_hash_in_the_policy_is_the_one_browsers_compute() {
    // From the definition of the policy: the hash of `alert('Hello, world.');`.
    assert_eq!(super::hash("alert('Hello, world.');"), "sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=");
}

#[test]
fn a_large_class_stays_small() {
    let mut report = fixture::large(300);
    for submission in &mut report.submissions {
        let text = submission.source.text.clone();
        // Most submissions are one to three kilobytes.
        while submission.source.text.len() < 2500 {
            submission.source.text.push_str(&text);
        }
    }
    let size = html(&report).len();
    assert!(size < 5_000_000, "{size} bytes");
}

#[test]
fn empty_and_huge_texts_are_shown() {
    let mut report = fixture::class();
    let texts =
        [String::new(), "\n".repeat(100_000), "x".repeat(3_000_000), "(* \"".to_string(), "\u{feff}\r\n\r".to_string()];
    for (submission, text) in report.submissions.iter_mut().zip(texts) {
        submission.source = SourceText { name: "x.ml".to_string(), text };
    }
    let text = html(&report);
    Page::read(&text).expect("a well-formed page");
    assert!(text.len() < 2_000_000, "{} bytes", text.len());
    assert!(text.contains("The file is empty."));
    assert!(text.contains("The rest of the file (3,000,000 bytes in all) is not shown."));
}

#[test]
fn an_empty_class_has_a_page() {
    let mut report = fixture::plain();
    report.submissions.clear();
    report.inputs.clear();
    report.clusters.clear();
    report.structures.clear();
    report.hardest.clear();
    report.suite = refute_verdict::Suite::default();
    let text = html(&report);
    Page::read(&text).expect("a well-formed page");
    assert!(text.contains("There are no submissions."));
}

#[test]
fn every_judgement_is_said_in_words() {
    let mut report = fixture::class();
    for verdict in [Judgement::TooSlow, Judgement::Proved] {
        let another = refute_verdict::SubmissionReport { verdict, ..report.submissions[0].clone() };
        report.submissions.push(another);
    }
    let text = html(&report);
    for judgement in super::badge::JUDGEMENTS {
        assert!(
            report.submissions.iter().any(|submission| submission.verdict == judgement),
            "{judgement:?} is not in the class"
        );
        assert!(text.contains(&format!("</svg>{}</span>", crate::wording::judgement(judgement))), "{judgement:?}");
    }
    let partial = html(&fixture::interrupted());
    assert!(partial.contains("This report is partial.") && !text.contains("This report is partial."));
    assert!(report.submissions.iter().any(|submission| submission.verdict == Judgement::Unjudged));
}

#[test]
fn a_conversation_stands_side_by_side_with_the_place_of_the_difference() {
    let text = html(&fixture::dialogues());
    assert!(text.contains("<th scope=\"col\">Expected run</th><th scope=\"col\">Actual run</th>"));
    assert!(text.contains("<code>&quot;Su<u class=\"t-error\">m: 0\\n&quot;</u></code>"), "the wrong part is marked");
    assert_eq!(text.matches("Here the two part.").count(), 5);
    // Programs of other languages have no colours of OCaml.
    assert!(text.contains("<span class=\"l\">/* let x = &quot;&lt;b&gt;&quot; */\n</span>"));
    assert!(text.contains("<span class=\"l\"># Sums. &lt;b&gt;not bold&lt;/b&gt; let x = 1 (* *)\n</span>"));
}

#[test]
fn repairs_are_shown_with_their_groups_and_their_patches() {
    let text = html(&fixture::repaired());
    assert!(text.contains("3 of 5 wrong submissions were repaired"));
    assert!(text.contains("<span class=\"removed\">-    if x &lt;= y then tree (* &lt;b&gt; \\u{1b}[31m *)\n</span>"));
    assert!(text.contains("The whole function was replaced: a last resort"));
    let lent = text.split(", with pieces of <a ").nth(1).unwrap_or_default();
    assert!(lent.split('>').next().is_some_and(|tag| tag.contains("href=\"#s-anna\"")), "the lender is a link");
    assert!(text.contains("line 9: the body of"), "where the mistake may be");
    let without = html(&fixture::class());
    assert!(!without.contains("id=\"repairs\"") && !without.contains("href=\"#repairs\""));
}
