//! Patterns against a folder.

use super::*;

fn folder(files: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in files {
        let path = folder.path().join(file);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, "").expect("a file");
    }
    folder
}

fn check(folder: &Path, pattern: &str, expected: &[&str]) {
    let matches = Pattern::read(pattern).expect("a pattern").matches(folder);
    let shown: Vec<String> = matches
        .iter()
        .map(|one| {
            format!("{} [{}]", one.path.strip_prefix(folder).unwrap_or(&one.path).display(), one.parts.join("/"))
        })
        .collect();
    assert_eq!(shown, expected, "{pattern}");
}

#[test]
fn wildcards_stand_for_parts() {
    let folder = folder(&["s/anna.ml", "s/berta.ml", "s/read.me", "s/.hidden.ml", "s/deep/carl.ml", "s/_build/x.ml"]);
    let folder = folder.path();
    check(folder, "s/*.ml", &["s/anna.ml [anna]", "s/berta.ml [berta]"]);
    check(folder, "./s//?erta.ml", &["s/berta.ml [berta]"]);
    check(folder, "s/.*.ml", &["s/.hidden.ml [.hidden]"]);
    check(folder, "s/**/*.ml", &["s/anna.ml [anna]", "s/berta.ml [berta]", "s/deep/carl.ml [deep/carl]"]);
    check(folder, "s/**", &["s []"]);
    check(folder, "s/anna.ml", &["s/anna.ml [anna]"]);
    check(folder, "s/nobody.ml", &[]);
    check(folder, "nowhere/*/x", &[]);
}

#[test]
fn what_is_open_tells_whose_it_is() {
    let folder = folder(&["h/anna/main.ml", "h/berta/main.ml", "h/carl/other.ml"]);
    check(folder.path(), "h/*/main.ml", &["h/anna/main.ml [anna]", "h/berta/main.ml [berta]"]);
    check(folder.path(), "h/*", &["h/anna [anna]", "h/berta [berta]", "h/carl [carl]"]);
    let absolute = folder.path().join("h/*/other.ml").display().to_string();
    check(folder.path(), &absolute, &["h/carl/other.ml [carl]"]);
}

#[test]
fn circles_of_links_end() {
    let folder = folder(&["h/anna/main.ml"]);
    std::os::unix::fs::symlink("..", folder.path().join("h/anna/up")).expect("a link");
    check(folder.path(), "h/**/main.ml", &["h/anna/main.ml [anna]"]);
}

#[test]
fn other_signs_are_refused() {
    assert!(Pattern::read("s/[ab].ml").is_err());
    assert!(Pattern::read("").is_err() && Pattern::read("./").is_err());
}

#[test]
fn stars_match_as_much_as_needed() {
    let fit = |part: &str, name: &str| wild(part).expect("an expression").is_match(name);
    assert!(fit("*", "") && fit("*", "a.ml") && fit("a*c*e", "abcde") && fit("*ab", "aab") && fit("**", "x"));
    assert!(!fit("a*c", "ab") && !fit("", "a") && !fit("?", "") && !fit("*.ml", "ml"));
    assert!(fit("M?ller.*", "Müller.ml") && !fit("M?ller", "Mueller") && !fit("a.ml*", "axml") && fit("(*", "(a\n"));
}
