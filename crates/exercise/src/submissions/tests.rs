//! Submissions in folders, with all that can be in the way.

use super::*;
use expect_test::{Expect, expect};
use std::os::unix::fs::symlink;

struct Folder(tempfile::TempDir);

impl Folder {
    fn new(files: &[&str]) -> Folder {
        let folder = Folder(tempfile::tempdir().expect("a folder"));
        for file in files {
            let path = folder.path(file);
            std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
            std::fs::write(path, "let x = 1").expect("a file");
        }
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn check(&self, wanted: &[SubmissionSource], own: &[&str], expect: &Expect) {
        let own: Vec<PathBuf> = own.iter().map(|name| self.path(name)).collect();
        let shown = match gather(wanted, &own, &mut Reader::default()) {
            Err(error) => format!("error: {error}\n"),
            Ok(found) => {
                let mut shown = String::new();
                for one in found.submissions {
                    shown += &format!("{}: {}\n", one.student, one.text.name);
                }
                for left in found.left_out {
                    shown += &format!("left out {}: {}\n", left.file, left.reason);
                }
                found.notes.iter().for_each(|note| shown += &format!("note: {note}\n"));
                shown
            }
        };
        expect.assert_eq(&shown.replace(&format!("{}", self.0.path().display()), "."));
    }
}

#[test]
fn directories_are_searched_at_any_depth() {
    let folder =
        Folder::new(&["s/b.ml", "s/a.ml", "s/deep/er/c.ml", "s/notes.txt", "s/.git/d.ml", "s/_build/e.ml", "s/._b.ml"]);
    folder.check(
        &[SubmissionSource::Folder(folder.path("s"))],
        &[],
        &expect![[r#"
        a: ./s/a.ml
        b: ./s/b.ml
        c: ./s/deep/er/c.ml
    "#]],
    );
    folder.check(
        &[SubmissionSource::Path(folder.path("s/b.ml")), SubmissionSource::Path(folder.path("s/deep"))],
        &[],
        &expect![[r#"
        b: ./s/b.ml
        c: ./s/deep/er/c.ml
    "#]],
    );
    folder.check(
        &[SubmissionSource::Pattern(folder.path("s"), "*".to_string())],
        &[],
        &expect![[r#"
        a: ./s/a.ml
        b: ./s/b.ml
        c: ./s/deep/er/c.ml
    "#]],
    );
}

#[test]
fn what_cannot_be_read_is_left_out_and_the_rest_is_there() {
    let folder = Folder::new(&["s/a.ml", "s/dir.ml/readme", "s/with.ml/b.ml"]);
    symlink("nowhere", folder.path("s/gone.ml")).expect("a link");
    symlink("round.ml", folder.path("s/round.ml")).expect("a link");
    let huge = std::fs::File::create(folder.path("s/huge.ml")).expect("a file");
    huge.set_len((16 << 20) + 1).expect("a length");
    let made = std::process::Command::new("mkfifo").arg(folder.path("s/pipe.ml")).status();
    assert!(made.is_ok_and(|status| status.success()), "a pipe can be made");
    folder.check(
        &[SubmissionSource::Folder(folder.path("s"))],
        &[],
        &expect![[r#"
        a: ./s/a.ml
        b: ./s/with.ml/b.ml
        left out ./s/dir.ml: it is a directory
        left out ./s/pipe.ml: it is not a regular file
        left out ./s/gone.ml: there is no such file
        left out ./s/round.ml: its symbolic links go round in a circle
        left out ./s/huge.ml: it is larger than 16 MB, which is more than Refute reads
    "#]],
    );
}

#[test]
fn links_are_followed_but_not_round_in_circles() {
    let folder = Folder::new(&["s/a.ml", "s/deep/b.ml", "outside/c.ml"]);
    symlink("..", folder.path("s/deep/up")).expect("a link");
    symlink("deep", folder.path("s/again")).expect("a link");
    symlink("../outside", folder.path("s/link")).expect("a link");
    symlink("../outside/c.ml", folder.path("s/d.ml")).expect("a link");
    folder.check(
        &[SubmissionSource::Folder(folder.path("s"))],
        &[],
        &expect![[r#"
        a: ./s/a.ml
        d: ./s/d.ml
        b: ./s/deep/b.ml
        c: ./s/link/c.ml
        left out ./s/deep/up: its symbolic links go round in a circle
        left out ./s/again: it leads to a directory that was read already
    "#]],
    );
}

#[test]
fn the_exercises_own_files_are_no_submissions() {
    let folder = Folder::new(&["reference.ml", "anna.ml"]);
    folder.check(
        &[SubmissionSource::Pattern(folder.path(""), "*.ml".to_string())],
        &["reference.ml"],
        &expect![[r#"
        anna: ./anna.ml
        note: `./reference.ml` belongs to the exercise and is nobody's submission
    "#]],
    );
    folder.check(
        &[SubmissionSource::Path(folder.path("reference.ml"))],
        &["reference.ml"],
        &expect![[r#"
        reference: ./reference.ml
    "#]],
    );
}

#[test]
fn when_there_is_nothing_it_is_told() {
    let folder = Folder::new(&["s/readme"]);
    folder.check(
        &[SubmissionSource::Folder(folder.path("s"))],
        &[],
        &expect![[r#"
        error: there are no .ml files in `./s`
    "#]],
    );
    folder.check(
        &[SubmissionSource::Pattern(folder.path(""), "s/*.ml".to_string())],
        &[],
        &expect![[r#"
        error: no file matches `./s/*.ml`, which is where the submissions should be
    "#]],
    );
    folder.check(
        &[SubmissionSource::Pattern(folder.path(""), "s/[ab].ml".to_string())],
        &[],
        &expect![[r#"
        error: `s/[ab].ml` is not a pattern of paths: it can use only `*`, `?` and `**`
    "#]],
    );
}
