//! Values as they are written.

use super::*;
use crate::Text;
use crate::loaded::Loaded;
use crate::synth::read::{Examples, ReadRequest, read};

/// The examples of a text as calls and results.
fn spelled(text: &str) -> String {
    let text = Text { name: "goal.ml".to_string(), bytes: text.as_bytes().to_vec() };
    let asked = ReadRequest {
        text: &text,
        used: &[],
        more: &[],
        entry: None,
        with: &[],
        without: &[],
        examples: Examples::Needed,
    };
    let problem = read(&mut Loaded::new(), &asked, &mut |_, _| {}).expect("a problem").problem;
    let lines = problem
        .examples
        .iter()
        .map(|example| format!("{} = {}", call(&problem, example), spell(&problem, &example.result, &problem.result)));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn values_are_ocaml() {
    let text = "type r = { x : int; s : string }\nlet f : (int * char) list -> r option -> float = ??\n\
                let () = assert (f [(-1, 'a')] (Some { x = 1; s = \"\\\"\" }) = 0.5)\n";
    assert_eq!(spelled(text), "f [(-1, 'a')] (Some { x = 1; s = \"\\\"\" }) = 0.5");
}

#[test]
fn functions_and_tables_are_written_as_they_can_be() {
    let text = "type nat = O | S of nat\nlet inc (n : nat) : nat = S (n) ;;\n\
                let f : (nat -> nat) -> nat |> { inc => (0 => 1) ; (0 => 2 | 1 => 0) => 0 => 1 } = ?";
    let text = text.replace("{ inc => (0 => 1) ;", "{ inc => 1 ;").replace("=> 0 => 1 }", "=> 2 }");
    assert_eq!(
        spelled(&text),
        "f inc = (S O)\n\
         f (fun x1 -> match x1 with O -> S (S O) | S O -> O | _ -> \
         failwith \"no example says what comes here\") = (S (S O))"
    );
}
