//! All formats together.

use super::*;
use std::collections::BTreeSet;

#[test]
fn no_path_leaves_the_folder_and_no_two_are_equal() {
    for report in [fixture::class(), fixture::dialogues(), fixture::large(300)] {
        let files = files(&report, &Format::ALL);
        let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(paths.len(), files.len());
        assert!(paths.iter().all(|path| !path.starts_with('/') && path.split('/').all(|part| !part.starts_with('.'))));
        assert!(files.iter().all(|file| !file.bytes.is_empty() && std::str::from_utf8(&file.bytes).is_ok()));
    }
}

#[test]
fn the_same_report_gives_the_same_bytes() {
    assert_eq!(files(&fixture::class(), &Format::ALL), files(&fixture::class(), &Format::ALL));
}

#[test]
fn formats_about_functions_are_left_out_of_dialogues() {
    let report = fixture::dialogues();
    for format in Format::ALL {
        let has_files = !files(&report, &[format]).is_empty();
        assert_eq!(has_files, format.fits(report.exercise.kind), "{}", format.name());
    }
    assert!(!Format::LearnOcaml.fits(report.exercise.kind) && !Format::Suite.fits(report.exercise.kind));
}

#[test]
fn dialogues_are_not_spoken_of_as_functions() {
    let mut report = fixture::dialogues();
    report.submissions.iter_mut().for_each(|submission| submission.source.text.clear());
    for file in files(&report, &Format::ALL).iter().filter(|file| file.path != "report.json") {
        let text = String::from_utf8_lossy(&file.bytes);
        let text = text.rsplit("</script>").next().unwrap_or_default().to_lowercase();
        for word in ["ocaml", "the reference", "function", "this call", "observer"] {
            assert!(!text.contains(word), "{} says `{word}`", file.path);
        }
    }
}

#[test]
fn names_of_formats_differ() {
    assert_eq!(Format::ALL.map(Format::name).into_iter().collect::<BTreeSet<_>>().len(), Format::ALL.len());
}
