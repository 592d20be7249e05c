//! The page is read back, tag by tag, as a strict reader would.

use crate::cover::{fixture, page};
use crate::html::tests::page::Page;
use refute_verdict::{BranchState, CoverVerdict};
use std::collections::BTreeSet;

fn pages() -> Vec<(CoverVerdict, &'static str)> {
    let mut other = fixture::scale();
    other.branches[0].place.file = "library.ml".to_string();
    other.reason = Some("Nothing `happened`.".to_string());
    other.notes.push("A note.".to_string());
    other.deep = true;
    vec![
        (fixture::scale(), fixture::SCALE),
        (fixture::scale_against(), fixture::SCALE),
        (fixture::double(), fixture::NATS),
        (fixture::empty("f.ml", "", ""), ""),
        (other, fixture::SCALE),
        (fixture::scale(), "let"),
    ]
}

#[test]
fn it_is_well_formed_and_every_link_leads_somewhere() {
    for (verdict, source) in pages() {
        let page = Page::read(&page(&verdict, source)).expect("a well-formed page");
        let ids: Vec<&String> = page.values("id").collect();
        let unique: BTreeSet<&String> = ids.iter().copied().collect();
        assert_eq!(ids.len(), unique.len(), "an id occurs twice: {ids:?}");
        for link in page.values("href").filter(|link| !link.starts_with("data:")) {
            let target = link.strip_prefix('#').unwrap_or_else(|| panic!("{link} leads out of the page"));
            assert!(unique.contains(&target.to_string()), "{link} leads nowhere");
        }
        for index in 0..verdict.branches.len() {
            assert!(unique.contains(&format!("b{index}")), "branch {index} is not there");
        }
    }
}

#[test]
fn branches_and_inputs_are_linked_both_ways() {
    let text = page(&fixture::scale(), fixture::SCALE);
    assert!(text.contains(r##"<a id="b8" class="mark b8 reached" href="#input-2""##), "{text}");
    assert!(text.contains(r##"<a id="b1" class="mark b1 raises" href="#input-3""##));
    assert!(text.contains(r##"<a id="b5" class="mark b5 dead" href="#why-5""##));
    assert!(text.contains(r##"<a id="b7" class="mark b7 open" href="#why-7""##));
    assert!(text.contains("body:has(#input-2:is(:hover,:focus-within,:target)) :is(.b2,.b3,.b6,.b8)"));
    assert!(text.contains("body:has(:is(.b4:hover,#b4:focus,#b4:target)) #input-4"));
    let row = &text[text.find(r#"<tr id="input-2">"#).expect("a row")..];
    let row = &row[..row.find("</tr>").expect("its end")];
    for branch in [2, 3, 6, 8] {
        assert!(row.contains(&format!(r##"href="#b{branch}""##)), "{row}");
    }
}

#[test]
fn a_branch_says_its_class() {
    let mut verdict = fixture::scale();
    verdict.branches[8].class = Some("(a :: _) b".to_string());
    verdict.branches[8].conditions = vec!["a <= b".to_string()];
    let text = page(&verdict, fixture::SCALE);
    assert!(text.contains("title=\"reached by input 2; all of the class (a :: _) b where a &lt;= b\""), "{text}");
}

#[test]
fn before_and_after_are_shown() {
    let text = page(&fixture::scale_against(), fixture::SCALE);
    assert!(text.contains("Before: the tests there are") && text.contains("After: 2 inputs added"));
    assert_eq!(text.matches(">to add</span>").count(), 2);
    assert!(text.contains(r##"<a id="b0" class="mark b0 tested" href="#input-1""##));
    assert!(!page(&fixture::scale(), fixture::SCALE).contains("Before: the tests there are"));
}

#[test]
fn no_text_of_a_user_becomes_markup() {
    const HOSTILE: &str = "</style></script><img src=x onerror=alert(1)>\"'><!-- \u{202e}\0";
    let baseline = Page::read(&page(&fixture::scale_against(), fixture::SCALE)).expect("a well-formed page");
    let mut verdict = fixture::scale_against();
    verdict.file = HOSTILE.to_string();
    verdict.entry = HOSTILE.to_string();
    verdict.ty = HOSTILE.to_string();
    verdict.notes.push(HOSTILE.to_string());
    for branch in &mut verdict.branches {
        branch.place.file = HOSTILE.to_string();
        branch.function = HOSTILE.to_string();
        branch.class = Some(HOSTILE.to_string());
        branch.conditions = vec![HOSTILE.to_string()];
        match &mut branch.state {
            BranchState::Dead { reason } | BranchState::Open { reason, .. } => *reason = HOSTILE.to_string(),
            BranchState::Reached { .. } => {}
        }
    }
    for input in &mut verdict.inputs {
        input.call = HOSTILE.to_string();
        input.result = HOSTILE.to_string().into();
        input.class = Some(HOSTILE.to_string());
        input.conditions = vec![HOSTILE.to_string()];
    }
    if let Some(against) = &mut verdict.against {
        against.file = HOSTILE.to_string();
    }
    let text = page(&verdict, &format!("{}{HOSTILE}", fixture::SCALE));
    let page = Page::read(&text).expect("a well-formed page");
    assert!(page.names().is_subset(&baseline.names()), "hostile text brought elements of its own");
    assert!(page.attributes().is_subset(&baseline.attributes()), "hostile text brought attributes of its own");
    assert!(!text.contains(['\0', '\u{202e}']), "what is invisible must be shown");
    assert_eq!((page.count("script"), page.count("style")), (1, 1));
}

#[test]
fn only_its_own_style_and_script_may_run() {
    let text = page(&fixture::scale(), fixture::SCALE);
    let page = Page::read(&text).expect("a well-formed page");
    for attribute in ["src", "srcset", "action", "style", "onclick", "onload", "onerror"] {
        assert_eq!(page.values(attribute).next(), None, "{attribute}");
    }
    let policy = page.values("content").find(|content| content.starts_with("default-src 'none'")).expect("a policy");
    assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
    assert_eq!(policy.matches("sha256-").count(), 2);
    assert!(!super::STYLE.contains("url(") && !super::STYLE.contains("</") && !super::SCRIPT.contains("</"));
}
