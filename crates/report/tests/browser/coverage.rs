//! The page of `refute cover` in a real browser.

use super::driver::Browser;
use super::{FAINT, TOO_WIDE, is_own};
use refute_report::cover::{fixture, page};
use serde_json::json;
use std::path::Path;

/// The ground of the first element that a selector finds.
fn ground(selector: &str) -> String {
    format!("return getComputedStyle(document.querySelector('{selector}')).backgroundColor")
}

#[test]
fn a_programmer_reads_the_coverage() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let file = scratch.path().join("cover.html");
    let text = page(&fixture::scale_against(), fixture::SCALE);
    std::fs::write(&file, &text).expect("the page is written");
    let browser = Browser::open(&file);
    browser.resize(1280, 900);
    follows_links(&browser);
    lights_up(&browser);
    is_reachable_by_keyboard(&browser);
    changes_its_theme(&browser);
    fits_and_is_legible(&browser);
    take_pictures(&browser);
    assert_eq!(browser.console(), [""; 0], "the console has messages");
    let address = format!("file://{}", file.display());
    let other: Vec<String> = browser.requests().into_iter().filter(|url| !is_own(url, &address)).collect();
    assert_eq!(other, [""; 0], "the page asked for something");
    // Without its script the page lights up all the same.
    let (before, after) = text.split_once("<script>").expect("a script");
    let (_, after) = after.split_once("</script>").expect("its end");
    std::fs::write(&file, format!("{before}{after}")).expect("the page is written");
    browser.reload();
    browser.expect("return document.querySelectorAll('script').length", 0);
    browser.expect("return document.getElementById('theme').checkVisibility()", false);
    lights_up(&browser);
}

fn follows_links(browser: &Browser) {
    browser.click("#b4");
    browser.expect("return location.hash", "#input-4");
    browser.click("#input-4 a[href='#b6']");
    browser.expect("return location.hash", "#b6");
    browser.expect("return document.getElementById('b6').matches(':target')", true);
    browser.click("#b5");
    browser.expect("return location.hash", "#why-5");
    browser.expect("return document.querySelector(':target').textContent.includes('never hold together')", true);
    browser.click("#why-5 a");
    browser.expect("return location.hash", "#b5");
}

/// An input lights up its branches, a branch its input, and nothing else.
fn lights_up(browser: &Browser) {
    browser.run("location.hash = 'overview'; document.activeElement.blur()");
    browser.point_at("h1");
    let [row, plain, text, other] = ["#input-3", "#input-1", "span.b1", "span.b0"].map(|one| browser.run(&ground(one)));
    assert_eq!(row, plain);
    let lit = |selector: &str, dark: &serde_json::Value| {
        let found = browser.run(&ground(selector));
        assert_ne!(&found, dark, "{selector} is not lit");
    };
    browser.point_at("#input-3 td");
    lit("span.b1", &text);
    lit("#b1", &text);
    browser.expect(&ground("span.b0"), other.clone());
    browser.point_at("span.b1");
    lit("#input-3", &row);
    browser.expect(&ground("#input-1"), plain.clone());
    browser.point_at("h1");
    browser.expect(&ground("#input-3"), row.clone());
    browser.run("document.querySelector('#b1').focus()");
    lit("#input-3", &row);
    browser.run("document.querySelector('#input-3 a').focus()");
    lit("span.b1", &text);
    browser.run("document.activeElement.blur(); location.hash = 'input-3'");
    lit("span.b1", &text);
    browser.run("location.hash = 'overview'");
    browser.expect(&ground("span.b1"), text);
}

fn is_reachable_by_keyboard(browser: &Browser) {
    browser.run("document.activeElement.blur(); location.hash = 'overview'");
    let mut seen = Vec::new();
    for _ in 0..60 {
        browser.press("\u{e004}");
        let at = browser.run("return document.activeElement.id || document.activeElement.getAttribute('href')");
        seen.push(at.as_str().unwrap_or_default().to_string());
    }
    for wanted in ["b0", "b5", "b7", "b8", "#input-1", "#input-4", "#b8"] {
        assert!(seen.iter().any(|one| one == wanted), "{wanted} is not reached: {seen:?}");
    }
}

fn changes_its_theme(browser: &Browser) {
    browser.prefer("light");
    browser.expect("return document.documentElement.dataset.shade", "light");
    let light = browser.run(&ground("body"));
    browser.click("#theme");
    browser.expect("return document.documentElement.dataset.shade", "dark");
    assert_ne!(browser.run(&ground("body")), light);
    browser.reload();
    browser.expect("return document.documentElement.dataset.shade", "dark");
}

fn fits_and_is_legible(browser: &Browser) {
    for width in [1280, 400] {
        browser.resize(width, 900);
        assert_eq!(browser.run(TOO_WIDE), json!([]), "wider than {width} pixels");
    }
    browser.resize(1280, 900);
    for scheme in ["light", "dark"] {
        browser.run(&format!("localStorage.setItem('refute-theme', '{scheme}')"));
        browser.reload();
        browser.expect("return document.documentElement.dataset.shade", scheme);
        for place in ["overview", "input-2", "b8"] {
            browser.run(&format!("location.hash = '{place}'"));
            assert_eq!(browser.run(FAINT), json!([]), "hard to read at #{place} when it is {scheme}");
        }
    }
}

/// For people who want to look at it.
fn take_pictures(browser: &Browser) {
    let Some(folder) = std::env::var_os("REFUTE_PICTURES") else { return };
    for scheme in ["light", "dark"] {
        browser.run(&format!("localStorage.setItem('refute-theme', '{scheme}')"));
        browser.reload();
        for (width, place) in [(1280, "overview"), (1280, "input-2"), (400, "overview")] {
            browser.resize(width, 1600);
            browser.run(&format!("location.hash = '{place}'"));
            let picture = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, browser.picture());
            let name = format!("cover-{scheme}-{width}-{place}.png");
            std::fs::write(Path::new(&folder).join(name), picture.expect("base64")).expect("a picture is written");
        }
    }
}
