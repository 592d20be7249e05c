//! Which strings name files, and that files are where programs look for them.

use super::{DataFile, data_text, named_files};
use crate::{Event, OnException, RunRequest, Text, run};

fn text(source: &str) -> Text {
    Text { name: "main.ml".to_string(), bytes: source.as_bytes().to_vec() }
}

fn output(source: &str, files: &[DataFile]) -> String {
    let text = text(source);
    let request = RunRequest {
        text: &text,
        calls: &[],
        language: Default::default(),
        fuel: 1_000_000,
        memory: 64,
        input: &[],
        files,
        on_exception: OnException::Stop,
        stop: Default::default(),
    };
    let verdict = run(&request, &mut |_: Event<'_>| {});
    verdict.items.iter().map(|item| item.output.as_str()).collect()
}

#[test]
fn strings_that_may_be_names() {
    let source = r#"let f = open_in "words.txt" (* "comment.txt" *) let g = "data/a b.csv" let h = "/etc/passwd" ^ "../up" ^ "a\n" ^ """#;
    let names: Vec<String> = named_files(&text(source)).into_iter().collect();
    assert_eq!(names, ["data/a b.csv", "words.txt"]);
}

#[test]
fn files_are_read_as_they_are() {
    let file = DataFile { name: "words.txt".to_string(), bytes: b"one\n\"two\"\\\n\xff".to_vec() };
    let source = "let () = let c = open_in \"words.txt\" in print_int (in_channel_length c); print_string (input_line c); \
                  print_string (input_line c); print_int (Char.code (input_char c)); \
                  print_string (try input_line c with End_of_file -> \"end\")";
    assert_eq!(output(source, std::slice::from_ref(&file)), "12one\"two\"\\255end");
    assert_eq!(
        output("let () = print_string (try ignore (open_in \"a\"); \"\" with Sys_error s -> s)", &[]),
        "a: No such file or directory"
    );
    let before = data_text(std::slice::from_ref(&file)).expect("there is a file");
    let both = String::from_utf8_lossy(&before.bytes).into_owned() + source;
    assert_eq!(output(&both, &[]), "12one\"two\"\\255end");
    assert_eq!(data_text(&[]), None);
}
