//! The HTML pages in a real browser: what a teacher does with a report, and a programmer with coverage, step by step.
//!
//! One browser is started for all steps, because starting it takes longer than all of them. To look at the page yourself:
//! `REFUTE_PICTURES=DIR cargo test -p refute-report --test all browser::` leaves pictures of it in DIR.

#[path = "browser/coverage.rs"]
mod coverage;
#[path = "browser/driver.rs"]
mod driver;

use driver::Browser;
use refute_report::{fixture, html};
use serde_json::json;
use std::path::Path;

const ESCAPE: &str = "\u{e00c}";
const ENTER: &str = "\u{e007}";
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";

/// The names in the table, as it is sorted and narrowed.
const NAMES: &str = "return [...document.querySelectorAll('#table tbody tr')].filter((row) => !row.hidden)\
.map((row) => row.querySelector('.c-name').textContent)";
/// The name of the submission that is shown, or nothing.
const SHOWN: &str = "return [...document.querySelectorAll('.submission')].filter((one) => one.checkVisibility())\
.map((one) => one.querySelector('h2').textContent).join('|')";

#[test]
fn a_teacher_reads_the_report() {
    let scratch = tempfile::tempdir().expect("a scratch directory");
    let file = scratch.path().join("index.html");
    std::fs::write(&file, html(&fixture::class())).expect("the page is written");
    let browser = Browser::open(&file);
    sorts(&browser);
    searches(&browser);
    narrows(&browser);
    opens(&browser);
    steps_through(&browser);
    keeps_its_state(&browser);
    changes_its_theme(&browser);
    fits(&browser);
    is_legible(&browser);
    take_pictures(&browser);
    assert_eq!(browser.console(), [""; 0], "the console has messages");
    let page = format!("file://{}", file.display());
    let (own, other): (Vec<String>, Vec<String>) = browser.requests().into_iter().partition(|url| is_own(url, &page));
    assert_eq!(other, [""; 0], "the page asked for something");
    assert!(own.len() > 1, "the log of requests must have the page itself: {own:?}");
}

/// The page itself, and the icon that is written within it.
fn is_own(url: &str, page: &str) -> bool {
    url.split('#').next() == Some(page) || url.starts_with("data:")
}

fn sorts(browser: &Browser) {
    let names = browser.run(NAMES);
    assert_eq!(names.as_array().map(Vec::len), Some(14));
    let sort = |key: &str| browser.click(&format!("#table th[data-key={key}] button"));
    let values = |key: &str| {
        browser.run(&format!(
            "return [...document.querySelectorAll('#table td.c-{key}')].map((cell) => cell.dataset.s || '')"
        ))
    };
    sort("points");
    browser.expect("return document.querySelector('th[data-key=points]').ariaSort", "ascending");
    let ascending = ["0", "0", "4", "4", "4", "4", "4", "6", "6", "6", "6", "8", "10", "10"];
    assert_eq!(values("points"), json!(ascending), "numbers are sorted as numbers");
    sort("points");
    browser.expect("return document.querySelector('th[data-key=points]').ariaSort", "descending");
    let descending: Vec<&str> = ascending.into_iter().rev().collect();
    assert_eq!(values("points"), json!(descending));
    // With the keyboard, and with empty cells, which come last both ways.
    browser.run("document.querySelector('th[data-key=size] button').focus()");
    browser.press(ENTER);
    let ascending = json!(["1", "1", "3", "3", "5", "5", "5", "5", "", "", "", "", "", ""]);
    assert_eq!(values("size"), ascending);
    browser.press(ENTER);
    assert_eq!(values("size"), json!(["5", "5", "5", "5", "3", "3", "1", "1", "", "", "", "", "", ""]));
    browser.expect("return document.querySelector('th[data-key=points]').ariaSort", "none");
    sort("name");
    assert_eq!(browser.run(NAMES), names);
    sort("name");
    let mut backwards = names.as_array().cloned().unwrap_or_default();
    backwards.reverse();
    assert_eq!(browser.run(NAMES), json!(backwards));
    sort("name");
}

fn searches(browser: &Browser) {
    let search = |text: &str| {
        browser.run("document.activeElement.blur()");
        browser.press(&format!("/{text}"));
    };
    let clear = || browser.press(ESCAPE);
    search("ANNA");
    browser.expect(NAMES, json!(["anna"]));
    browser.expect("return document.getElementById('shown').textContent", "1 of 14 submissions");
    clear();
    browser.expect("return document.getElementById('shown').textContent", "14 submissions");
    for (text, names) in [
        ("rejected", json!(["hugo"])),
        ("mean []", json!(["=HYPERLINK(1)", "carl", "kurt"])),
        ("mean nan", json!(["=HYPERLINK(1)", "kurt"])),
        ("an `int` is", json!([])),
        ("an int is needed", json!(["hugo"])),
        ("no such thing", json!([])),
    ] {
        search(text);
        browser.expect(NAMES, names);
        clear();
    }
    // Programs are searched only when asked for.
    search("failwith");
    browser.expect(NAMES, json!([]));
    browser.expect("return document.getElementById('nothing').checkVisibility()", true);
    browser.click("#in-code");
    browser.expect(NAMES, json!(["carl"]));
    browser.click("#in-code");
    browser.click("#clear");
    browser.expect("return document.getElementById('shown').textContent", "14 submissions");
}

fn narrows(browser: &Browser) {
    let rejected = "[data-chip=rejected]";
    browser.click(rejected);
    browser.expect("return document.querySelector('[data-chip=rejected]').ariaPressed", "true");
    browser.expect(NAMES, json!(["hugo"]));
    browser.click("[data-chip=unjudged]");
    browser.expect(NAMES, json!(["hugo", "ida"]));
    browser.click(rejected);
    browser.click("[data-chip=unjudged]");
    browser.expect("return document.getElementById('shown').textContent", "14 submissions");
    // The charts narrow the table too.
    browser.click(".legend a[href='#v=does-not-fit']");
    browser.expect(NAMES, json!(["gerda"]));
    browser.click(".bars a[href='#c=2']");
    browser.expect(NAMES, json!(["=HYPERLINK(1)", "carl"]));
    browser.click("#cluster-chip");
    browser.expect("return document.getElementById('shown').textContent", "14 submissions");
}

fn opens(browser: &Browser) {
    browser.click("#table tr[data-id='s-bert~20~~3c~b~3e~~26~'] a");
    browser.expect(SHOWN, "bert <b>&");
    browser.expect("return document.querySelector('main').checkVisibility()", false);
    let part = |selector: &str| {
        let script = format!("return document.querySelector('.submission:target {selector}').textContent");
        browser.run(&script).as_str().unwrap_or_default().to_string()
    };
    assert_eq!(part(".call"), "insert 0 (Node (Leaf, 0, Leaf))");
    assert!(part(".expected").starts_with("Node (Leaf, 0, Leaf)"), "{}", part(".expected"));
    assert!(part(".got").starts_with("Node (Node (Leaf, 0, Leaf), 0, Leaf)"), "{}", part(".got"));
    assert!(part(".side:first-child .code").contains("if x <= y then"), "{}", part(".side:first-child"));
    assert!(part(".side:last-child .code").contains("<b>not bold</b>"), "{}", part(".side:last-child"));
    browser.expect("return document.querySelectorAll('.submission:target .side .code').length", 2);
    browser.expect(
        "return [...document.querySelectorAll('.submission:target .code')].every((one) => one.checkVisibility())",
        true,
    );
}

fn steps_through(browser: &Browser) {
    browser.press("j");
    browser.expect(SHOWN, "carl");
    browser.press(RIGHT);
    browser.expect(SHOWN, "dora");
    browser.press("k");
    browser.expect(SHOWN, "carl");
    browser.press(LEFT);
    browser.expect(SHOWN, "bert <b>&");
    browser.expect("return document.querySelector('.submission:target .place').textContent", "3 of 14");
    browser.click(".submission:target [data-step='1']");
    browser.expect(SHOWN, "carl");
    browser.expect("return document.title.startsWith('carl')", true);
    // At the end there is no next one.
    browser.run("location.hash = 's-mona'");
    browser.expect(SHOWN, "mona");
    browser.expect("return document.querySelector('.submission:target [data-step=\"1\"]').disabled", true);
    browser.press("j");
    browser.expect(SHOWN, "mona");
    browser.press(ESCAPE);
    browser.expect(SHOWN, "");
    browser.expect("return document.querySelector('main').checkVisibility()", true);
}

fn keeps_its_state(browser: &Browser) {
    // A narrowed table is stepped through as it is, and is there again after coming back and after loading anew.
    browser.run("location.hash = 'v=differs&sort=name.down'");
    browser.expect("return document.getElementById('shown').textContent", "8 of 14 submissions");
    browser.click("#table tbody tr:not([hidden]) a");
    browser.expect("return document.querySelector('.submission:target .place').textContent", "1 of 8");
    let first = browser.run(SHOWN);
    browser.press("j");
    browser.expect("return document.querySelector('.submission:target .place').textContent", "2 of 8");
    assert_ne!(browser.run(SHOWN), first);
    browser.press(ESCAPE);
    browser.expect("return location.hash", "#v=differs&sort=name.down");
    browser.reload();
    browser.expect("return document.getElementById('shown').textContent", "8 of 14 submissions");
    browser.expect("return document.querySelector('th[data-key=name]').ariaSort", "descending");
    browser.run("location.hash = 's-anna'");
    browser.reload();
    browser.expect(SHOWN, "anna");
    browser.press(ESCAPE);
    browser.expect("return document.getElementById('shown').textContent", "14 submissions");
    // A place within something folded is unfolded.
    browser.run("location.hash = 'structure-2'");
    browser.expect("return document.getElementById('structure-2').checkVisibility()", true);
}

fn changes_its_theme(browser: &Browser) {
    let ground = "return getComputedStyle(document.body).backgroundColor";
    browser.prefer("light");
    browser.expect("return document.documentElement.dataset.shade", "light");
    let light = browser.run(ground);
    browser.prefer("dark");
    browser.expect("return document.documentElement.dataset.shade", "dark");
    let dark = browser.run(ground);
    assert_ne!(light, dark);
    browser.click("#theme");
    browser.expect(ground, light.clone());
    browser.reload_until(ground, &light);
    browser.click("#theme");
    browser.expect(ground, dark);
}

/// Nothing is wider than the window, on a desk and on a telephone.
fn fits(browser: &Browser) {
    for width in [1280, 400] {
        browser.resize(width, 900);
        for place in ["overview", "s-bert~20~~3c~b~3e~~26~", "s-hugo", "s-fritz~20~~60~x~60~~20~~7c~~20~y"] {
            browser.run(&format!("location.hash = '{place}'; {UNFOLD}"));
            browser.expect(&format!("return document.getElementById('{place}').checkVisibility()"), true);
            let wide = browser.run(TOO_WIDE);
            assert_eq!(wide, json!([]), "wider than {width} pixels at #{place}");
        }
    }
}

/// Every text stands out from its ground by 4.5 to 1, as the WCAG ask for at level AA, in both themes.
fn is_legible(browser: &Browser) {
    browser.resize(1280, 900);
    for scheme in ["light", "dark"] {
        browser.run(&format!("localStorage.setItem('refute-theme', '{scheme}')"));
        browser.reload();
        browser.expect("return document.documentElement.dataset.shade", scheme);
        for place in ["v=differs", "s-hugo", "s-jan", "s-bert~20~~3c~b~3e~~26~"] {
            browser.run(&format!("location.hash = '{place}'; {UNFOLD}"));
            browser.expect("return location.hash.slice(1)", place);
            let faint = browser.run(FAINT);
            assert_eq!(faint, json!([]), "hard to read at #{place} when it is {scheme}");
            let number = browser.run("return document.body.querySelectorAll('*').length").as_u64();
            assert!(number > Some(500), "the search must have seen the page");
        }
    }
}

/// Texts with too little contrast. Colours are drawn onto a canvas to be read back, because they may be mixtures.
const FAINT: &str = "
    const pen = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    const drawn = (colours) => {
        pen.clearRect(0, 0, 1, 1);
        for (const [colour, alpha] of colours) { pen.globalAlpha = alpha; pen.fillStyle = colour; pen.fillRect(0, 0, 1, 1); }
        return [...pen.getImageData(0, 0, 1, 1).data];
    };
    const light = (rgb) => {
        const [r, g, b] = rgb.map((v) => v / 255).map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const faint = new Set();
    for (const one of document.body.querySelectorAll('*')) {
        const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!hasText || !one.checkVisibility() || one.closest('.sr, .skip, svg, :disabled')) continue;
        const grounds = [];
        let alpha = 1;
        for (let up = one; up; up = up.parentElement) {
            const style = getComputedStyle(up);
            grounds.unshift([style.backgroundColor, 1]);
            alpha *= Number(style.opacity);
        }
        const ground = drawn(grounds), ink = drawn([...grounds, [getComputedStyle(one).color, alpha]]);
        const [dark, bright] = [light(ground), light(ink)].sort((a, b) => a - b);
        const contrast = (bright + 0.05) / (dark + 0.05);
        if (contrast < 4.5) faint.add(one.tagName + '.' + one.className + ' ' + contrast.toFixed(2) + ' ' + one.textContent.slice(0, 20));
    }
    return [...faint];";

const UNFOLD: &str = "for (const one of document.querySelectorAll('details')) one.open = true";

/// What reaches out of the window and is not within a box that scrolls by itself.
const TOO_WIDE: &str = "
    const limit = document.documentElement.clientWidth;
    const scrolls = (one) => {
        for (let up = one.parentElement; up; up = up.parentElement)
            if (up !== document.body && getComputedStyle(up).overflowX !== 'visible') return true;
        return false;
    };
    const wide = [...document.body.querySelectorAll('*')].filter((one) => {
        const box = one.getBoundingClientRect();
        return one.checkVisibility() && box.right > limit + 1 && !scrolls(one) && !one.closest('.sr, .skip');
    }).map((one) => one.outerHTML.slice(0, 120));
    if (document.documentElement.scrollWidth > limit) wide.push('the page scrolls to ' + document.documentElement.scrollWidth);
    return wide;";

/// For people who want to look at it.
fn take_pictures(browser: &Browser) {
    let Some(folder) = std::env::var_os("REFUTE_PICTURES") else { return };
    let folder = Path::new(&folder);
    for scheme in ["light", "dark"] {
        browser.run(&format!("localStorage.setItem('refute-theme', '{scheme}')"));
        browser.reload();
        for (width, height) in [(1280, 900), (400, 900)] {
            for place in
                ["overview", "clusters", "tests", "matrix", "submissions", "s-bert~20~~3c~b~3e~~26~", "s-hugo", "s-jan"]
            {
                browser.resize(width, height);
                browser.run(&format!("location.hash = 'nowhere'; location.hash = '{place}'; {UNFOLD}"));
                browser.expect(&format!("return document.getElementById('{place}').checkVisibility()"), true);
                let tall =
                    browser.run("return document.documentElement.scrollHeight").as_u64().unwrap_or(900).min(4000);
                if place.starts_with("s-") || place == "overview" {
                    browser.resize(width, tall as u32);
                }
                let name = format!("{scheme}-{width}-{}.png", place.split('~').next().unwrap_or(place));
                let picture = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, browser.picture());
                std::fs::write(folder.join(name), picture.expect("base64")).expect("a picture is written");
            }
        }
    }
}
