//! True claims hold on the real OCaml, false ones do not: verdicts made by hand.

use super::*;

const PROGRAM: &str = "type t = A | B of int * t\n\
     let f x = if x > 0 then B (x, A) else if x = 0 then failwith \"zero\" else A\n\
     let rec loop x = loop x\n\
     let rec deep x = 1 + deep x\n\
     let partial (Some x) = x\n\
     let shout x = print_string \"hey\"; x + 1\n\
     let fill a = a.(0) <- 7; Array.length a\n\
     let adder x = fun y -> x + y\n\
     let leave () = exit 3\n";

fn claim(call: &str, ending: Ending, text: &str) -> Claim {
    let behaviour = Behaviour { ending, text: text.to_string(), inner: None, output: None, arguments: None, steps: 0 };
    Claim { name: call.to_string(), program: PROGRAM.to_string(), call: call.to_string(), behaviour }
}

fn printing(output: &str, claim: Claim) -> Claim {
    Claim { behaviour: Behaviour { output: Some(output.to_string()), ..claim.behaviour.clone() }, ..claim }
}

fn leaving(arguments: &str, claim: Claim) -> Claim {
    Claim { behaviour: Behaviour { arguments: Some(arguments.to_string()), ..claim.behaviour.clone() }, ..claim }
}

fn check(claims: &[Claim], hold: bool) {
    for (claim, result) in claims.iter().zip(replay(claims)) {
        assert_eq!(result.is_ok(), hold, "{claim:?}: {result:?}");
    }
}

#[test]
fn true_claims_hold() {
    let claims = [
        claim("f 2", Ending::Value, "B (2, A)"),
        claim("f (-1)", Ending::Value, "A"),
        claim("f 0", Ending::Exception, "Failure \"zero\""),
        claim("f 0", Ending::Exception, "raises Failure \"zero\""),
        claim("partial None", Ending::Exception, "Match_failure (\"submission.ml\", 5, 12)"),
        claim("loop 1", Ending::OutOfFuel, "no end"),
        claim("deep 1", Ending::OutOfMemory, "no end"),
        claim("adder 1", Ending::Value, "<fun>"),
        claim("leave ()", Ending::Exit, "exit 3"),
        printing("hey", claim("shout 1", Ending::Value, "2")),
        leaving("[|7; 2|]", claim("fill [|1; 2|]", Ending::Value, "2")),
    ];
    check(&claims, true);
}

#[test]
fn false_claims_do_not() {
    let claims = [
        claim("f 2", Ending::Value, "B (3, A)"),
        claim("f 2", Ending::Value, "B (3, "),
        claim("f \"a\"", Ending::Value, "A"),
        claim("f 2", Ending::Exception, "Not_found"),
        claim("f 0", Ending::Exception, "Failure \"one\""),
        claim("f 0", Ending::Value, "A"),
        claim("f 2", Ending::OutOfFuel, "no end"),
        claim("loop 1", Ending::Value, "1"),
        claim("f 2", Ending::Exit, ""),
        printing("hoy", claim("shout 1", Ending::Value, "2")),
        leaving("[|1; 2|]", claim("fill [|1; 2|]", Ending::Value, "2")),
    ];
    check(&claims, false);
}
