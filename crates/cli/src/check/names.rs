//! Names of submissions in a list: without the directory that all of them share.

use crate::text::visible;
use refute_driver::Text;

/// What the names of a list have in common.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Bytes of the directory that all names begin with.
    shared: usize,
    /// The longest of the short names.
    longest: usize,
}

impl Names {
    /// The names of these texts.
    pub(crate) fn new(texts: &[Text]) -> Names {
        let folder = |name: &str| name.rfind('/').map_or(0, |slash| slash + 1);
        let mut names = texts.iter().map(|text| text.name.as_str());
        let first = names.next().unwrap_or_default();
        let mut shared = folder(first);
        for name in names {
            while !name.starts_with(&first[..shared]) {
                shared = folder(first[..shared].trim_end_matches('/'));
            }
        }
        let mut names = Names { shared, longest: 0 };
        names.longest = texts.iter().map(|text| names.short(&text.name).chars().count()).max().unwrap_or(0);
        names
    }

    /// A name as it is shown.
    pub(crate) fn short(&self, name: &str) -> String {
        visible(name.get(self.shared..).unwrap_or(name))
    }

    /// How wide the column of names is.
    pub(crate) fn width(&self) -> usize {
        const WIDEST: usize = 40;
        self.longest.min(WIDEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short(names: &[&str]) -> Vec<String> {
        let text = |name: &&str| Text { name: (*name).to_string(), bytes: Vec::new() };
        let texts: Vec<Text> = names.iter().map(text).collect();
        let found = Names::new(&texts);
        names.iter().map(|name| found.short(name)).collect()
    }

    #[test]
    fn the_shared_directory_is_left_out() {
        assert_eq!(short(&["hw/a.ml", "hw/b.ml"]), ["a.ml", "b.ml"]);
        assert_eq!(short(&["hw/1/a.ml", "hw/2/a.ml"]), ["1/a.ml", "2/a.ml"]);
        assert_eq!(short(&["hw/a.ml", "b.ml"]), ["hw/a.ml", "b.ml"]);
        assert_eq!(short(&["hw/a.ml", "hw2/b.ml"]), ["hw/a.ml", "hw2/b.ml"]);
        assert_eq!(short(&["/x/a.ml", "/y/b.ml"]), ["x/a.ml", "y/b.ml"]);
        assert_eq!(short(&[]), [""; 0]);
    }
}
