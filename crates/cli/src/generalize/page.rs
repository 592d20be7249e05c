//! A page with a picture: how many failing inputs each learner finds with how many calls.
//!
//! In: a verdict with curves. Out: HTML that needs nothing from elsewhere: no scripts, no fonts, one inline SVG, light and dark.

use crate::text::number;
use refute_verdict::{GeneralizeVerdict, LearnerCurve};

/// The picture.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 320.0;
/// Room for the axes.
const LEFT: f64 = 56.0;
const BOTTOM: f64 = 40.0;
const TOP: f64 = 12.0;
const RIGHT: f64 = 16.0;

const STYLE: &str = "\
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #ffffff; --faint: #8a8a8e; --rule: #d8d8dc;
  --mcmc: #b3541e; --enumerate: #1f6f8b; --edits: #4a7c2c; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececee; --paper: #1b1b1d; --faint: #98989d; --rule: #3a3a3d;
  --mcmc: #f0945c; --enumerate: #6cc1de; --edits: #93cf6f; } }
body { margin: 2rem auto; max-width: 48rem; padding: 0 1rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
code { font: 0.9em ui-monospace, monospace; }
svg { width: 100%; height: auto; }
svg text { fill: var(--faint); font: 12px system-ui, sans-serif; }
.rule { stroke: var(--rule); stroke-width: 1; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.mcmc { stroke: var(--mcmc); } .enumerate { stroke: var(--enumerate); stroke-dasharray: 6 3; }
.edits { stroke: var(--edits); stroke-dasharray: 2 3; }
table { border-collapse: collapse; } th, td { text-align: left; padding: 0.2rem 1rem 0.2rem 0; border-bottom: 1px solid var(--rule); }
td.n, th.n { text-align: right; }
";

/// The page.
pub(super) fn page(verdict: &GeneralizeVerdict) -> String {
    let title = format!("Inputs on which {} fails", verdict.entry);
    let families: String = verdict
        .families
        .iter()
        .map(|family| {
            let what = family.sentence(&verdict.entry);
            let what = what.unwrap_or_else(|| format!("{} {}", verdict.entry, family.fails));
            format!(
                "<p><code>{}</code><br>smallest: <code>{}</code></p>\n",
                escaped(&what),
                escaped(&family.smallest.call)
            )
        })
        .collect();
    let title = escaped(&title);
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, \
         initial-scale=1\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{families}\
         <h2>Learner against learner</h2>\n<p>Each learner begins with the same failing input. The picture shows the share of all failing \
         inputs up to size {} that it has found after so many calls of the program.</p>\n{}\n{}</body>\n</html>\n",
        verdict.seen.size,
        picture(&verdict.learners),
        table(&verdict.learners),
    )
}

fn picture(curves: &[LearnerCurve]) -> String {
    let most = curves.iter().flat_map(|curve| &curve.points).map(|point| point.calls).max().unwrap_or(1).max(1);
    let x = |calls: u64| LEFT + (WIDTH - LEFT - RIGHT) * calls as f64 / most as f64;
    let y = |share: f64| TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share.clamp(0.0, 1.0));
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"Share of failing inputs found over calls\">\n"
    );
    for percent in [0_u32, 25, 50, 75, 100] {
        let level = y(f64::from(percent) / 100.0);
        svg += &format!(
            "<line class=\"rule\" x1=\"{LEFT}\" x2=\"{}\" y1=\"{level:.1}\" y2=\"{level:.1}\"/>",
            WIDTH - RIGHT
        );
        svg += &format!("<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{percent} %</text>\n", LEFT - 8.0, level + 4.0);
    }
    for quarter in 0..=4 {
        let calls = most * quarter / 4;
        let anchor = if quarter == 4 { "end" } else { "middle" };
        svg += &format!(
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"{anchor}\">{}</text>\n",
            x(calls),
            HEIGHT - BOTTOM + 18.0,
            number(calls)
        );
    }
    svg += &format!("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">calls</text>\n", WIDTH - RIGHT, HEIGHT - 4.0);
    for curve in curves {
        let mut at = vec![format!("{:.1},{:.1}", x(0), y(0.0))];
        at.extend(curve.points.iter().map(|point| format!("{:.1},{:.1}", x(point.calls), y(point.share))));
        let name = escaped(&curve.learner);
        svg +=
            &format!("<polyline class=\"line {name}\" points=\"{}\"><title>{name}</title></polyline>\n", at.join(" "));
    }
    svg + "</svg>"
}

fn table(curves: &[LearnerCurve]) -> String {
    let mut text = "<table>\n<tr><th>learner</th><th class=\"n\">calls</th><th class=\"n\">failing inputs</th><th class=\"n\">share</th></tr>\n"
        .to_string();
    for curve in curves {
        let Some(last) = curve.points.last() else { continue };
        let name = escaped(&curve.learner);
        let key = format!(
            "<svg viewBox=\"0 0 28 8\" style=\"width: 28px\"><line class=\"line {name}\" x1=\"0\" x2=\"28\" y1=\"4\" y2=\"4\"/></svg>"
        );
        text += &format!(
            "<tr><td>{key} {name}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{:.1} %</td></tr>\n",
            number(last.calls),
            number(last.failing),
            last.share * 100.0
        );
    }
    text + "</table>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use refute_verdict::LearnerPoint;

    #[test]
    fn the_page_stands_alone_and_quotes_what_it_shows() {
        let mut verdict = GeneralizeVerdict::new("a.ml");
        verdict.entry = "f<x>".to_string();
        let points = vec![
            LearnerPoint { calls: 10, failing: 3, share: 0.25 },
            LearnerPoint { calls: 40, failing: 9, share: 1.0 },
        ];
        verdict.learners = vec![LearnerCurve { learner: "mcmc".to_string(), points, universe: 9 }];
        let page = page(&verdict);
        assert!(page.contains("f&lt;x&gt;") && !page.contains("f<x>"));
        assert!(page.contains("points=\"56.0,280.0 218.0,213.0 704.0,12.0\""), "{page}");
        assert!(!page.contains("http") && !page.contains("<script"));
    }
}
