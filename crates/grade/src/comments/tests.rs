//! What is blanked out, and what stays.

use super::*;

fn check(file: &str, text: &str, expected: &str) {
    let shown = without_comments(file, text);
    assert_eq!(shown, expected);
    assert_eq!(shown.chars().count(), text.chars().count());
}

#[test]
fn comments_of_c() {
    check("a.c", "int x; // Anna\nint y;", "int x;        \nint y;");
    check("a.c", "/* Änna\n B */int y;", "       \n     int y;");
    check(
        "a.cpp",
        "char *s = \"// no /* no\"; char c = '\"'; // yes",
        "char *s = \"// no /* no\"; char c = '\"';       ",
    );
    check("a.c", "/* open", "       ");
    check("a.c", "char *s = \"\\\" // no\"; //y", "char *s = \"\\\" // no\";    ");
}

#[test]
fn comments_of_python() {
    check(
        "a.py",
        "x = '#' # Anna\n\"\"\"Anna\n#\"\"\"\ny = \"\"\"no\"\"\"",
        "x = '#'       \n       \n    \ny = \"\"\"no\"\"\"",
    );
}

#[test]
fn comments_of_the_shell() {
    check("a.sh", "#!/bin/sh\necho $# ${#x} '#' # Anna\n", "         \necho $# ${#x} '#'       \n");
}

#[test]
fn comments_of_haskell() {
    check("a.hs", "x' = 1 -- Anna\n{- a {- b -} c -}y = \"--\"", "x' = 1        \n                 y = \"--\"");
}

#[test]
fn scripts_and_java_have_strings_of_their_own() {
    check("a.js", "`a // no\n// no` // yes", "`a // no\n// no`       ");
    check("A.java", "s = \"\"\"\n// no\n\"\"\"; // yes", "s = \"\"\"\n// no\n\"\"\";       ");
}

#[test]
fn what_is_not_known_stays() {
    check("a.xyz", "// Anna", "// Anna");
    check("program", "# Anna", "# Anna");
    check("a.c", "", "");
}
