//! Names of students from paths.

use super::*;

fn check(paths: &[&str], expected: &[&str]) {
    let parts: Vec<Vec<String>> = paths.iter().map(|path| path.split('/').map(str::to_string).collect()).collect();
    let parts: Vec<&[String]> = parts.iter().map(Vec::as_slice).collect();
    assert_eq!(names(&parts), expected);
}

#[test]
fn a_file_is_called_like_its_student() {
    check(&[], &[]);
    check(&["anna"], &["anna"]);
    check(&["anna", "berta"], &["anna", "berta"]);
    check(&["group1/anna", "group2/berta", "carl"], &["anna", "berta", "carl"]);
}

#[test]
fn else_the_part_that_differs_is_taken() {
    check(&["anna/main", "berta/main"], &["anna", "berta"]);
    check(&["hw/anna/src/main", "hw/berta/src/main"], &["anna", "berta"]);
    check(&["anna/main", "berta/solution", "carl/main"], &["anna", "berta", "carl"]);
    check(&["anna/main"], &["anna-main"]);
    check(&["a/anna/main", "a/berta/main", "b/anna/main"], &["a-anna", "a-berta", "b-anna"]);
    check(&["main", "anna/main"], &["main", "anna"]);
}

#[test]
fn names_are_unique_where_case_does_not_matter() {
    check(&["Anna", "anna", "ANNA"], &["Anna", "anna-2", "ANNA-3"]);
    check(&["a", "a", "a-2"], &["a", "a-2", "a-2-2"]);
    check(&["Ärger", "ärger"], &["Ärger", "ärger-2"]);
}

#[test]
fn names_can_be_names_of_files() {
    check(
        &["a\nb", "c\\d", "..", "", " . ", "nul", "-rf"],
        &["a_b", "c_d", "submission", "submission-2", "submission-3", "nul_", "_-rf"],
    );
    let long = "ä".repeat(500);
    let parts = [long];
    let name = names(&[&parts]).remove(0);
    assert!(name.len() <= 200 && name.chars().count() == LONGEST);
}
