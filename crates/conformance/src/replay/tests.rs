//! True claims hold on the real OCaml, false ones do not: verdicts made by hand.

use super::*;

const PROGRAM: &str = "type t = A | B of int * t\n\
     let f x = if x > 0 then B (x, A) else if x = 0 then failwith \"zero\" else A\n\
     let rec loop x = loop x\n\
     let rec deep x = 1 + deep x\n\
     let partial (Some x) = x\n\
     let shout x = print_string \"hey\"; x + 1\n\
     let fill a = a.(0) <- 7; Array.length a\n\
     let scale ?(plus = 0) ~by a = a.(0) <- by * a.(0) + plus; a.(0)\n\
     let adder x = fun y -> x + y\n\
     let leave () = exit 3\n";

fn claim(call: &str, ended: Ended) -> Claim {
    let behaviour = Behaviour { ended, inner: None, output: None, arguments: None, steps: 0, comes_again: false };
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
        claim("f 2", Ended::Value("B (2, A)".to_string())),
        claim("f (-1)", Ended::Value("A".to_string())),
        claim("f 0", Ended::Raises("Failure \"zero\"".to_string())),
        claim("partial None", Ended::Raises("Match_failure (\"submission.ml\", 5, 12)".to_string())),
        claim("loop 1", Ended::OutOfFuel),
        claim("deep 1", Ended::OutOfMemory),
        claim("adder 1", Ended::Value("<fun>".to_string())),
        claim("leave ()", Ended::Exit),
        printing("hey", claim("shout 1", Ended::Value("2".to_string()))),
        leaving("[|7; 2|]", claim("fill [|1; 2|]", Ended::Value("2".to_string()))),
        leaving("(3, [|6|])", claim("scale ~by:3 [|2|]", Ended::Value("6".to_string()))),
        leaving("(3, 1, [|7|])", claim("scale ~by:3 ~plus:1 [|2|]", Ended::Value("7".to_string()))),
    ];
    check(&claims, true);
}

#[test]
fn false_claims_do_not() {
    let claims = [
        claim("f 2", Ended::Value("B (3, A)".to_string())),
        claim("f 2", Ended::Value("B (3, ".to_string())),
        claim("f \"a\"", Ended::Value("A".to_string())),
        claim("f 2", Ended::Raises("Not_found".to_string())),
        claim("f 0", Ended::Raises("Failure \"one\"".to_string())),
        claim("f 0", Ended::Value("A".to_string())),
        claim("f 2", Ended::OutOfFuel),
        claim("loop 1", Ended::Value("1".to_string())),
        claim("f 2", Ended::Exit),
        printing("hoy", claim("shout 1", Ended::Value("2".to_string()))),
        leaving("[|1; 2|]", claim("fill [|1; 2|]", Ended::Value("2".to_string()))),
    ];
    check(&claims, false);
}

#[test]
fn what_is_no_application_has_no_arguments() {
    let after = vec![ARGUMENTS.to_string(), "1".to_string()];
    let seen = observe(&[(PROGRAM, "let a = [|1|] in fill a; a.(0)", after)]);
    let [Observation { end: End::Value(value), .. }] = &seen[..] else { panic!("{seen:?}") };
    assert_eq!(value, "7");
}
