//! Executables: started as they are, or with the C library told not to buffer.
//!
//! Only programs that are linked dynamically let themselves be told; for others that buffer like C there is a terminal.

use super::Runtime;
use super::{Making, Recipe};
use crate::unavailable::Unavailable;
use refute_run::Limits;
use std::path::Path;

/// How it is started.
pub(super) fn prepare(making: &Making<'_>) -> Result<Recipe, Unavailable> {
    let shown = || making.path.display().to_string();
    let path = making.path.canonicalize().map_err(|reason| Unavailable::Unresolved { path: shown(), reason })?;
    if !super::tools::is_executable(&path) {
        return Err(Unavailable::NotExecutable(shown()));
    }
    let mut recipe = Recipe {
        command: vec![path.clone().into()],
        environment: Vec::new(),
        readable: vec![path.clone()],
        terminal: false,
        limits: Limits::default(),
        remedy: None,
    };
    let linking = linking(&path);
    match (making.toolchain.runtime, linking) {
        (Runtime::None, _) | (Runtime::Auto, Linking::Static | Linking::None) => {}
        (Runtime::Auto | Runtime::C, Linking::Dynamic) => {
            if let Some(library) = making.toolchain.tools.stdbuf() {
                recipe.environment = vec![("LD_PRELOAD".into(), library), ("_STDBUF_O".into(), "0".into())];
                recipe.remedy = Some("output not buffered (stdbuf)");
            } else if making.toolchain.runtime == Runtime::C {
                return Err(Unavailable::NoStdbuf);
            }
        }
        (Runtime::C, Linking::Static | Linking::None) => {
            recipe.terminal = true;
            recipe.remedy = Some("a terminal, because it is linked statically");
        }
        (Runtime::Python, _) => {
            recipe.environment = vec![("PYTHONUNBUFFERED".into(), "1".into())];
            recipe.remedy = Some("output not buffered (PYTHONUNBUFFERED)");
        }
    }
    Ok(recipe)
}

/// How an executable finds its libraries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Linking {
    /// Through the dynamic linker.
    Dynamic,
    /// It has them.
    Static,
    /// It is no executable of this kind: a script.
    None,
}

/// Reads it off the program headers of an ELF file.
fn linking(path: &Path) -> Linking {
    let Ok(file) = std::fs::File::open(path) else { return Linking::None };
    let mut start = Vec::new();
    // The program headers follow the header in every executable that a linker makes.
    if std::io::Read::read_to_end(&mut std::io::Read::take(file, 16 << 10), &mut start).is_err() {
        return Linking::None;
    }
    headers(&start).map_or(Linking::None, |mut kinds| {
        const INTERPRETER: u32 = 3;
        if kinds.any(|kind| kind == INTERPRETER) { Linking::Dynamic } else { Linking::Static }
    })
}

/// The kinds of the program headers of a 64-bit little-endian ELF file.
fn headers(start: &[u8]) -> Option<impl Iterator<Item = u32> + '_> {
    const CLASS_64_LITTLE: [u8; 6] = [0x7f, b'E', b'L', b'F', 2, 1];
    if !start.starts_with(&CLASS_64_LITTLE) {
        return None;
    }
    let at = |from: usize, length: usize| {
        let bytes = start.get(from..from.checked_add(length)?)?;
        Some(bytes.iter().rev().fold(0u64, |value, byte| value << 8 | u64::from(*byte)))
    };
    let (table, size, count) = (at(0x20, 8)?, at(0x36, 2)?, at(0x38, 2)?);
    let places = (0..count).filter_map(move |index| usize::try_from(table.checked_add(index * size)?).ok());
    Some(places.filter_map(move |place| at(place, 4).map(|kind| kind as u32)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linking_is_read_off_the_headers() {
        assert_eq!(linking(Path::new("/bin/sh")), Linking::Dynamic);
        assert_eq!(linking(Path::new(file!())), Linking::None);
        // The first bytes of an ELF file and nothing after them.
        assert_eq!(headers(b"\x7fELF\x02\x01").map(Iterator::count), None);
        let mut odd = b"\x7fELF\x02\x01".to_vec();
        odd.resize(64, 0xff);
        assert_eq!(headers(&odd).map(Iterator::count), Some(0));
    }
}
