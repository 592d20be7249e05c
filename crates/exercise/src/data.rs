//! Data files beside programs: what their texts name and the folder has.
//!
//! In: a folder and the texts that may open its files. Out: those files. A run looks at no disk, so a name that a program puts together
//! is not found; programs of courses write it down.

use refute_driver::{DataFile, Text, named_files};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Larger ones are left where they are: their bytes become a part of what is read before every program.
const LARGEST: u64 = 256 << 10;

/// The files of a folder that the texts name; programs are none.
pub fn data_files(folder: &Path, texts: &[&Text]) -> Vec<DataFile> {
    let names: BTreeSet<String> = texts.iter().flat_map(|text| named_files(text)).collect();
    let file = |name: String| {
        let path = folder.join(&name);
        let is_program = [".ml", ".mli"].iter().any(|ending| name.ends_with(ending));
        let is_small = fs::metadata(&path).is_ok_and(|found| found.is_file() && found.len() <= LARGEST);
        let bytes = (is_small && !is_program).then(|| fs::read(&path).ok()).flatten()?;
        Some(DataFile { name, bytes })
    };
    names.into_iter().filter_map(file).collect()
}
