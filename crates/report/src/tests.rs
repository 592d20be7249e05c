//! All formats together.

use super::*;
use std::collections::BTreeSet;

#[test]
fn no_path_leaves_the_folder_and_no_two_are_equal() {
    for report in [fixture::class(), fixture::large(300)] {
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
fn names_of_formats_differ() {
    assert_eq!(Format::ALL.map(Format::name).into_iter().collect::<BTreeSet<_>>().len(), Format::ALL.len());
}
