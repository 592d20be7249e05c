//! The page that `refute grade` writes for a class of ours, in a real browser: the whole way from files to what is seen.
//!
//! What the page can do is tested beside its code (`crates/report/tests/browser.rs`), with the same driver.

#[path = "../../report/tests/browser/driver.rs"]
#[allow(dead_code)] // This journey is short and needs only some of it.
mod driver;

use driver::Browser;
use std::path::Path;
use std::process::Command;

/// Copies a class, because what is found out about it is kept beside it.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in std::fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

#[test]
fn a_graded_class_opens_in_a_browser() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let (class, report) = (scratch.path().join("rotate"), scratch.path().join("report"));
    let ours = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classes/rotate");
    copy(&ours, &class).expect("the class is copied");
    let run = Command::new(env!("CARGO_BIN_EXE_refute"))
        .args(["grade", "--format", "html", "--out"])
        .args([&report, &class])
        .output()
        .expect("refute runs");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    let page = report.join("index.html");
    assert!(page.exists(), "no page was written: {said}");

    let programs = std::fs::read_dir(class.join("submissions")).expect("submissions").count();
    let browser = Browser::open(&page);
    browser.expect("return document.querySelectorAll('#table tbody tr').length", programs);
    browser.click("[data-chip=differs]");
    browser.click("#table tbody tr:not([hidden]) .c-name a");
    browser.expect("return document.querySelectorAll('.submission:target').length", 1);
    let part = |selector: &str| {
        let script = format!("return document.querySelector('.submission:target {selector}').textContent");
        browser.run(&script).as_str().unwrap_or_default().trim_end().to_string()
    };
    for selector in [".call", ".expected", ".got"] {
        assert_ne!(part(selector), "", "{selector} is empty");
    }
    let name = part("h2");
    let text = |file: &Path| std::fs::read_to_string(file).expect("a program").trim_end().to_string();
    assert_eq!(part(".side:first-child .code"), text(&class.join("submissions").join(format!("{name}.ml"))));
    assert_eq!(part(".side:last-child .code"), text(&class.join("reference.ml")));
    assert_eq!(browser.console(), [""; 0], "the console has messages");
}
