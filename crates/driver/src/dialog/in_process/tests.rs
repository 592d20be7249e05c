//! Conversations of small programs.

use super::*;

/// The run as a line: `>` before what is read, `<` before what is written.
fn talk(program: &str, inputs: &[Input]) -> String {
    talk_in(program, &Surroundings::default(), inputs)
}

fn talk_in(program: &str, surroundings: &Surroundings, inputs: &[Input]) -> String {
    let text = Text { name: "program.ml".to_owned(), bytes: program.as_bytes().to_vec() };
    let stop = Arc::new(AtomicBool::new(false));
    let (program, messages) = OcamlProgram::load(&text, surroundings, &stop, &mut |_: crate::Event<'_>| {});
    let mut program = program.unwrap_or_else(|| panic!("{messages:?}"));
    let run = program.run(inputs).expect("nobody interrupts");
    assert_eq!(run, program.run(inputs).expect("nobody interrupts"), "a second run starts from the beginning");
    let mut line = String::new();
    for action in &run.trace {
        match action {
            Action::Input(Input::Line(text)) => line += &format!(">{text} "),
            Action::Input(Input::End) => line += ">end ",
            Action::Output(text) => line += &format!("<{text:?} "),
        }
    }
    if !run.stderr.is_empty() {
        line += &format!("! {:?} ", run.stderr);
    }
    format!("{line}{:?}", run.end)
}

fn lines(texts: &[&str]) -> Vec<Input> {
    texts.iter().map(|text| Input::Line((*text).to_owned())).collect()
}

#[test]
fn output_and_input_keep_their_order() {
    let program = "let () = print_string \"n? \"; let n = read_int () in Printf.printf \"%d\\n\" (n + 1); \
                   let m = read_int () in print_int (n * m)";
    assert_eq!(talk(program, &lines(&["6", "7"])), r#"<"n? " >6 <"7\n" >7 <"42" Exited(0)"#);
}

#[test]
fn a_line_that_nobody_asks_for_is_not_read() {
    assert_eq!(talk("let () = print_string (read_line ())", &lines(&["a", "b"])), r#">a <"a" Exited(0)"#);
}

#[test]
fn asking_for_more_than_there_is_ends_the_run_there() {
    let program =
        "let () = try while true do print_endline (read_line ()) done with End_of_file -> print_string \"bye\"";
    assert_eq!(talk(program, &lines(&["a"])), r#">a <"a\n" Starved"#);
    let with_end = [Input::Line("a".to_owned()), Input::End];
    assert_eq!(talk(program, &with_end), r#">a <"a\n" >end <"bye" Exited(0)"#);
}

#[test]
fn reading_by_characters_asks_once_for_a_line() {
    let program = "let rec word () = match input_char stdin with '\\n' -> \"\" | c -> String.make 1 c ^ word ()\n\
                   let () = print_string (word ()); print_string (word ())";
    assert_eq!(talk(program, &lines(&["abc", "d"])), r#">abc <"abc" >d <"d" Exited(0)"#);
}

#[test]
fn endings_are_those_of_ocaml() {
    assert_eq!(talk("let () = failwith \"no\"", &[]), r#"! "Fatal error: exception Failure \"no\"\n" Exited(2)"#);
    assert_eq!(talk("let () = at_exit (fun () -> print_string \"bye\")", &[]), r#"<"bye" Exited(0)"#);
    assert_eq!(talk("let () = exit 7", &[]), "Exited(7)");
    assert_eq!(talk("let () = while true do () done", &[]), "Timeout");
    assert!(talk("let () = while true do print_string \"spam\" done", &[]).ends_with("OutputLimit"));
}

#[test]
fn arguments_environment_and_lines_are_handed_over() {
    let surroundings = Surroundings {
        arguments: vec!["4 8 7".to_owned()],
        environment: vec![("PRICE".to_owned(), "30".to_owned())],
        lines: vec!["first".to_owned()],
    };
    let program = "let () = print_string Sys.argv.(1); print_string (Sys.getenv \"PRICE\"); print_string (read_line ())\n\
                   let () = print_string (read_line ()); print_int (Array.length Sys.argv)\n\
                   let () = if Sys.getenv_opt \"HOME\" = None then print_string \"!\"";
    let run = talk_in(program, &surroundings, &lines(&["x"]));
    assert_eq!(run, r#"<"4 8 730first" >x <"x2!" Exited(0)"#);
}
