//! Patches of small programs, told.
//!
//! A change is written `«old→new»` in the text.

mod properties;

use super::{Explanation, explain};
use crate::Change;
use expect_test::{Expect, expect};

/// The text and the changes behind a marked text.
fn marked(marked: &str) -> (Vec<u8>, Vec<Change>) {
    let mut text = String::new();
    let mut changes = Vec::new();
    let mut rest = marked.strip_prefix('\n').unwrap_or(marked);
    while let Some((before, after)) = rest.split_once('«') {
        let (inside, after) = after.split_once('»').expect("closed");
        let (old, new) = inside.split_once('→').unwrap_or((inside, ""));
        text.push_str(before);
        let start = text.len();
        text.push_str(old);
        changes.push(Change { at: start..text.len(), text: new.into() });
        rest = after;
    }
    text.push_str(rest);
    (text.into_bytes(), changes)
}

fn show(text: &[u8], told: &Explanation) -> String {
    let mut out = format!("{}\n", told.explanation);
    for (index, hint) in told.hints.iter().enumerate() {
        let joint = if index == 2 { "\n" } else { " " };
        out.push_str(&format!("{}:{joint}{hint}\n", index + 1));
    }
    out.push_str(&format!("{} | {}\n", told.mistakes.join(", "), told.key));
    for (at, words) in &told.places {
        out.push_str(&format!("{words}: {}\n", String::from_utf8_lossy(&text[at.clone()])));
    }
    out
}

fn check(text: &str, expected: Expect) {
    let (text, changes) = marked(text);
    expected.assert_eq(&show(&text, &explain(&text, &changes)));
}

#[test]
fn an_operator_in_a_case() {
    check(
        r#"
let rec eval_expr e = match e with
  | Num n -> n
  | Plus (x, y) -> eval_expr x + eval_expr y
  | Minus (x, y) -> (eval_expr x) «+→-» (eval_expr y)
"#,
        expect![[r#"
            the `Minus` case of `eval_expr` adds instead of subtracting
            1: look at the `Minus` case of `eval_expr` (line 4)
            2: an operator is wrong in the `Minus` case of `eval_expr` (line 4)
            3:
            4 -   | Minus (x, y) -> (eval_expr x) + (eval_expr y)
            4 +   | Minus (x, y) -> (eval_expr x) ?? (eval_expr y)
            operator | operator:eval_expr/Minus:+=>-
            the `Minus` case of `eval_expr`: (eval_expr x) + (eval_expr y)
        "#]],
    );
}

#[test]
fn an_operator_within_an_expression() {
    check(
        r#"
let area r = 3 * (r «+→*» r) - 1
"#,
        expect![[r#"
            `area` adds instead of multiplying in `r + r`
            1: look at `area` (line 1)
            2: an operator is wrong in `area` (line 1)
            3:
            1 - let area r = 3 * (r + r) - 1
            1 + let area r = 3 * (r ?? r) - 1
            operator | operator:area:+=>*
            `area`: r + r
        "#]],
    );
}

#[test]
fn float_operators() {
    check(
        r#"
let mean a b = (a «-.→+.» b) /. 2.0
"#,
        expect![[r#"
            `mean` subtracts instead of adding in `a -. b`
            1: look at `mean` (line 1)
            2: an operator is wrong in `mean` (line 1)
            3:
            1 - let mean a b = (a -. b) /. 2.0
            1 + let mean a b = (a ?? b) /. 2.0
            operator | operator:mean:-.=>+.
            `mean`: a -. b
        "#]],
    );
}

#[test]
fn logical_operators() {
    check(
        r#"
let both a b = a «||→&&» b
"#,
        expect![[r#"
            `both` uses `||` instead of `&&`
            1: look at `both` (line 1)
            2: an operator is wrong in `both` (line 1)
            3:
            1 - let both a b = a || b
            1 + let both a b = a ?? b
            operator | operator:both:||=>&&
            `both`: a || b
        "#]],
    );
}

#[test]
fn lists_are_joined() {
    check(
        r#"
let rec flatten l = match l with
  | [] -> []
  | x :: rest -> x «::→@» flatten rest
"#,
        expect![[r#"
            the `x :: rest` case of `flatten` puts in front instead of appending
            1: look at the `x :: rest` case of `flatten` (line 3)
            2: an operator is wrong in the `x :: rest` case of `flatten` (line 3)
            3:
            3 -   | x :: rest -> x :: flatten rest
            3 +   | x :: rest -> x ?? flatten rest
            operator | operator:flatten/:::::=>@
            the `x :: rest` case of `flatten`: x :: flatten rest
        "#]],
    );
}

#[test]
fn strings_are_joined() {
    check(
        r#"
let greet name = "hello " ^ «"word"→name»
"#,
        expect![[r#"
            `greet` uses `"word"` instead of `name`
            1: look at `greet` (line 1)
            2: an expression is not right in `greet` (line 1)
            3:
            1 - let greet name = "hello " ^ "word"
            1 + let greet name = "hello " ^ ??
            expression | expression:greet:"word"=>p1
            `greet`: "hello " ^ "word"
        "#]],
    );
}

#[test]
fn a_comparison() {
    check(
        r#"
let rec count n l = match l with
  | [] -> 0
  | x :: rest -> if x «<→<=» n then 1 + count n rest else count n rest
"#,
        expect![[r#"
            the condition of the `if` in the `x :: rest` case of `count` compares with `<` instead of `<=`
            1: look at the condition of the `if` in the `x :: rest` case of `count` (line 3)
            2: a comparison is wrong in the condition of the `if` in the `x :: rest` case of `count` (line 3)
            3:
            3 -   | x :: rest -> if x < n then 1 + count n rest else count n rest
            3 +   | x :: rest -> if x ?? n then 1 + count n rest else count n rest
            comparison | comparison:count/::/if:<=><=
            the condition of the `if` in the `x :: rest` case of `count`: x < n
        "#]],
    );
}

#[test]
fn a_condition_turned_around() {
    check(
        r#"
let max a b = if a «<→>» b then a else b
"#,
        expect![[r#"
            the condition of the `if` in `max` is turned around
            1: look at the condition of the `if` in `max` (line 1)
            2: a comparison is wrong in the condition of the `if` in `max` (line 1)
            3:
            1 - let max a b = if a < b then a else b
            1 + let max a b = if a ?? b then a else b
            comparison | comparison:max/if:<=>>
            the condition of the `if` in `max`: a < b
        "#]],
    );
}

#[test]
fn where_a_recursion_stops() {
    check(
        r#"
let rec fact n = if n = «0→1» then 1 else n * fact (n - 1)
"#,
        expect![[r#"
            `fact` stops at 0 instead of 1
            1: look at the condition of the `if` in `fact` (line 1)
            2: a constant is off in the condition of the `if` in `fact` (line 1)
            3:
            1 - let rec fact n = if n = 0 then 1 else n * fact (n - 1)
            1 + let rec fact n = if n = ?? then 1 else n * fact (n - 1)
            constant | constant:fact/if:0=>1
            the condition of the `if` in `fact`: n = 0
        "#]],
    );
}

#[test]
fn where_a_recursion_stops_as_pattern() {
    check(
        r#"
let rec fact = function
  | «0→1» -> 1
  | n -> n * fact (n - 1)
"#,
        expect![[r#"
            `fact` stops at 0 instead of 1
            1: look at the `0` case of `fact` (line 2)
            2: a constant is off in the `0` case of `fact` (line 2)
            3:
            2 -   | 0 -> 1
            2 +   | ?? -> 1
            constant | constant:fact/0:0=>1
            the `0` case of `fact`: 0
        "#]],
    );
}

#[test]
fn a_constant() {
    check(
        r#"
let twice x = «3→2» * x
"#,
        expect![[r#"
            `twice` uses `3` instead of `2`
            1: look at `twice` (line 1)
            2: a constant is off in `twice` (line 1)
            3:
            1 - let twice x = 3 * x
            1 + let twice x = ?? * x
            constant | constant:twice:3=>2
            `twice`: 3 * x
        "#]],
    );
}

#[test]
fn a_constant_result() {
    check(
        r#"
let rec length l = match l with [] -> «1→0» | _ :: rest -> 1 + length rest
"#,
        expect![[r#"
            the `[]` case of `length` gives `1` instead of `0`
            1: look at the `[]` case of `length` (line 1)
            2: a constant is off in the `[]` case of `length` (line 1)
            3:
            1 - let rec length l = match l with [] -> 1 | _ :: rest -> 1 + length rest
            1 + let rec length l = match l with [] -> ?? | _ :: rest -> 1 + length rest
            constant | constant:length/[]:1=>0
            the `[]` case of `length`: 1
        "#]],
    );
}

#[test]
fn a_boolean_result() {
    check(
        r#"
let rec mem x = function
  | [] -> «true→false»
  | y :: rest -> x = y || mem x rest
"#,
        expect![[r#"
            the `[]` case of `mem` gives `true` instead of `false`
            1: look at the `[]` case of `mem` (line 2)
            2: a constant is off in the `[]` case of `mem` (line 2)
            3:
            2 -   | [] -> true
            2 +   | [] -> ??
            constant | constant:mem/[]:true=>false
            the `[]` case of `mem`: true
        "#]],
    );
}

#[test]
fn a_string() {
    check(
        r#"
let name () = «"a b"→"a c"»
"#,
        expect![[r#"
            `name` gives `"a b"` instead of `"a c"`
            1: look at `name` (line 1)
            2: a constant is off in `name` (line 1)
            3:
            1 - let name () = "a b"
            1 + let name () = ??
            constant | constant:name:"a b"=>"a c"
            `name`: "a b"
        "#]],
    );
}

#[test]
fn a_float() {
    check(
        r#"
let half x = x /. «3.0→2.0»
"#,
        expect![[r#"
            `half` divides by `3.0` instead of `2.0`
            1: look at `half` (line 1)
            2: a constant is off in `half` (line 1)
            3:
            1 - let half x = x /. 3.0
            1 + let half x = x /. ??
            constant | constant:half:3.0=>2.0
            `half`: x /. 3.0
        "#]],
    );
}

#[test]
fn a_variable() {
    check(
        r#"
let fst3 (a, b, c) = «b→a»
"#,
        expect![[r#"
            `fst3` gives `b` instead of `a`
            1: look at `fst3` (line 1)
            2: a variable is used in place of another in `fst3` (line 1)
            3:
            1 - let fst3 (a, b, c) = b
            1 + let fst3 (a, b, c) = ??
            variable | variable:fst3:p2=>p1
            `fst3`: b
        "#]],
    );
}

#[test]
fn a_short_expression() {
    check(
        r#"
let rec diff e s = match e with
  | Const n -> Const 0
  | Var x -> if x = s then Const 1 else «Var s→Const 0»
  | Sum es -> Sum (List.map (fun e -> diff e s) es)
"#,
        expect![[r#"
            the `else` branch in the `Var` case of `diff` gives `Var s` instead of `Const 0`
            1: look at the `else` branch in the `Var` case of `diff` (line 3)
            2: an expression is not right in the `else` branch in the `Var` case of `diff` (line 3)
            3:
            3 -   | Var x -> if x = s then Const 1 else Var s
            3 +   | Var x -> if x = s then Const 1 else ...
            expression | expression:diff/Var/else:Var(p2)=>Const(0)
            the `else` branch in the `Var` case of `diff`: Var s
        "#]],
    );
}

#[test]
fn a_case_gives_something_else() {
    check(
        r#"
let rec diff e = match e with
  | Const n -> «Var n→Const 0»
  | Times (a, b) -> «Times (diff a, diff b)→Sum [Times (diff a, b); Times (a, diff b)]»
"#,
        expect![[r#"
            the `Const` case of `diff` gives `Var n` instead of `Const 0`; and the `Times` case of `diff` gives `Times (diff a, diff b)`, where more is needed
            1: look at the `Const` case of `diff` (line 2) and the `Times` case of `diff` (line 3)
            2: an expression is not right in the `Const` case of `diff` (line 2) and the `Times` case of `diff` (line 3)
            3:
            2 -   | Const n -> Var n
            2 +   | Const n -> ...
            3 -   | Times (a, b) -> Times (diff a, diff b)
            3 +   | Times (a, b) -> ?? [Times (diff a, ??); ?? (??, diff b)]
            expression | expression:diff/Const:Var(c1)=>Const(0) ; expression:diff/Times:Times(,(@(diff,c1),@(diff,c2)))=>Sum([;#03931fd43280122e
            the `Const` case of `diff`: Var n
            the `Times` case of `diff`: Times (diff a, diff b)
        "#]],
    );
}

#[test]
fn a_condition() {
    check(
        r#"
let sign n = if «n > 1→n > 0 && n < 10» then 1 else 0
"#,
        expect![[r#"
            the condition of the `if` in `sign` is `n > 1` instead of `n > 0 && n < 10`
            1: look at the condition of the `if` in `sign` (line 1)
            2: the condition of the `if` in `sign` (line 1) is not right
            3:
            1 - let sign n = if n > 1 then 1 else 0
            1 + let sign n = if n > ... then 1 else 0
            condition | condition:sign/if:>(p1,1)=>&&(>(p1,0),<(p1,10))
            the condition of the `if` in `sign`: n > 1
        "#]],
    );
}

#[test]
fn a_condition_that_is_long() {
    check(
        r#"
let leap y = if «y mod 4 = 0→(y mod 4 = 0 && y mod 100 <> 0) || y mod 400 = 0» then true else false
"#,
        expect![[r#"
            the condition of the `if` in `leap` is not right
            1: look at the condition of the `if` in `leap` (line 1)
            2: the condition of the `if` in `leap` (line 1) is not right
            3:
            1 - let leap y = if y mod 4 = 0 then true else false
            1 + let leap y = if (y mod 4 = 0 ...) ... then true else false
            condition | condition:leap/if:=(mod(p1,4),0)=>||(&&(=(mod(p1,4),0),<>(mod(p1,100),0)),=(mod(p1,400),0))
            the condition of the `if` in `leap`: y mod 4 = 0
        "#]],
    );
}

#[test]
fn a_condition_that_forgets_a_test() {
    check(
        r#"
let inside x lo hi = if x >= lo«→ && x <= hi» then x else lo
"#,
        expect![[r#"
            the condition of the `if` in `inside` forgets to test `x <= hi`
            1: look at the condition of the `if` in `inside` (line 1)
            2: the condition of the `if` in `inside` (line 1) is not right
            3:
            1 - let inside x lo hi = if x >= lo then x else lo
            1 + let inside x lo hi = if x >= lo ... then x else lo
            condition | condition:inside/if:>=(p1,p2)=>&&(>=(p1,p2),<=(p1,p3))
            the condition of the `if` in `inside`: x >= lo
        "#]],
    );
}

#[test]
fn an_argument() {
    check(
        r#"
let rec range a b = if a > b then [] else a :: List.append [] (take «a→(a + 1)» b)
"#,
        expect![[r#"
            the `else` branch of `range` calls `take` with `a` instead of `a + 1`
            1: look at the `else` branch of `range` (line 1)
            2: a call gets the wrong argument in the `else` branch of `range` (line 1)
            3:
            1 - let rec range a b = if a > b then [] else a :: List.append [] (take a b)
            1 + let rec range a b = if a > b then [] else a :: List.append [] (take (a ...) b)
            argument | argument:range/else:p1=>+(p1,1)
            the `else` branch of `range`: take a b
        "#]],
    );
}

#[test]
fn the_argument_of_the_recursive_call() {
    check(
        r#"
let rec sum n = if n = 0 then 0 else n + sum «n→(n - 1)»
"#,
        expect![[r#"
            the recursive call in the `else` branch of `sum` gets `n` instead of `n - 1`
            1: look at the `else` branch of `sum` (line 1)
            2: the recursive call gets the wrong argument in the `else` branch of `sum` (line 1)
            3:
            1 - let rec sum n = if n = 0 then 0 else n + sum n
            1 + let rec sum n = if n = 0 then 0 else n + sum (n ...)
            recursion | recursion:sum/else:p1=>-(p1,1)
            the `else` branch of `sum`: sum n
        "#]],
    );
}

#[test]
fn the_list_of_the_recursive_call() {
    check(
        r#"
let rec sum l = match l with [] -> 0 | x :: rest -> x + sum «l→rest»
"#,
        expect![[r#"
            the recursive call in the `x :: rest` case of `sum` gets `l` instead of `rest`
            1: look at the `x :: rest` case of `sum` (line 1)
            2: the recursive call gets the wrong argument in the `x :: rest` case of `sum` (line 1)
            3:
            1 - let rec sum l = match l with [] -> 0 | x :: rest -> x + sum l
            1 + let rec sum l = match l with [] -> 0 | x :: rest -> x + sum ??
            recursion | recursion:sum/:::p1=>c2
            the `x :: rest` case of `sum`: sum l
        "#]],
    );
}

#[test]
fn swapped_arguments() {
    check(
        r#"
let rec add x t = match t with
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) -> if x < y then insert «y l→l y» else t
"#,
        expect![[r#"
            the arguments of `insert` are in the wrong order in the `then` branch in the `Node` case of `add`
            1: look at the `then` branch in the `Node` case of `add` (line 3)
            2: something is in the wrong order in the `then` branch in the `Node` case of `add` (line 3)
            3:
            3 -   | Node (l, y, r) -> if x < y then insert y l else t
            3 +   | Node (l, y, r) -> if x < y then insert ... else t
            arguments-swapped | arguments-swapped:add/Node/then:@(insert,c2,c1)=>@(insert,c1,c2)
            the `then` branch in the `Node` case of `add`: insert y l
        "#]],
    );
}

#[test]
fn swapped_arguments_in_two_changes() {
    check(
        r#"
let rec power x n = if n = 0 then 1 else x * power «n→x» «x→n»
"#,
        expect![[r#"
            the arguments of `power` are in the wrong order in the `else` branch of `power`
            1: look at the `else` branch of `power` (line 1)
            2: something is in the wrong order in the `else` branch of `power` (line 1)
            3:
            1 - let rec power x n = if n = 0 then 1 else x * power n x
            1 + let rec power x n = if n = 0 then 1 else x * power ?? ??
            arguments-swapped | arguments-swapped:power/else:@(power,p2,p1)=>@(power,p1,p2)
            the `else` branch of `power`: power n x
        "#]],
    );
}

#[test]
fn swapped_constructor_arguments() {
    check(
        r#"
let rec mirror t = match t with
  | Leaf -> Leaf
  | Node (l, x, r) -> Node («l→r», x, «r→l»)
"#,
        expect![[r#"
            the arguments of `Node` are in the wrong order in the `Node` case of `mirror`
            1: look at the `Node` case of `mirror` (line 3)
            2: something is in the wrong order in the `Node` case of `mirror` (line 3)
            3:
            3 -   | Node (l, x, r) -> Node (l, x, r)
            3 +   | Node (l, x, r) -> Node (??, x, ??)
            arguments-swapped | arguments-swapped:mirror/Node:Node(,(c1,c2,c3))=>Node(,(c3,c2,c1))
            the `Node` case of `mirror`: Node (l, x, r)
        "#]],
    );
}

#[test]
fn swapped_operands() {
    check(
        r#"
let minus a b = «b - a→a - b»
"#,
        expect![[r#"
            the operands of `-` are in the wrong order in `minus`
            1: look at `minus` (line 1)
            2: something is in the wrong order in `minus` (line 1)
            3:
            1 - let minus a b = b - a
            1 + let minus a b = ...
            arguments-swapped | arguments-swapped:minus:-=>
            `minus`: b - a
        "#]],
    );
}

#[test]
fn swapped_tuple() {
    check(
        r#"
let swap (a, b) = («a, b→b, a»)
"#,
        expect![[r#"
            the parts of the tuple are in the wrong order in `swap`
            1: look at `swap` (line 1)
            2: something is in the wrong order in `swap` (line 1)
            3:
            1 - let swap (a, b) = (a, b)
            1 + let swap (a, b) = (??, ??)
            arguments-swapped | arguments-swapped:swap:,(p1,p2)=>,(p2,p1)
            `swap`: a, b
        "#]],
    );
}

#[test]
fn swapped_branches() {
    check(
        r#"
let abs n = if n < 0 then «n→-n» else «-n→n»
"#,
        expect![[r#"
            the branches of the `if` in `abs` are the wrong way round
            1: look at `abs` (line 1)
            2: two branches are the wrong way round in `abs` (line 1)
            3:
            1 - let abs n = if n < 0 then n else -n
            1 + let abs n = if n < 0 then ??n else n
            branches-swapped | branches-swapped:abs:=><(p1,0)
            `abs`: if n < 0 then n else -n
        "#]],
    );
}

#[test]
fn swapped_branches_without_operations() {
    check(
        r#"
let pick c a b = if c then «b→a» else «a→b»
"#,
        expect![[r#"
            the branches of the `if` in `pick` are the wrong way round
            1: look at `pick` (line 1)
            2: two branches are the wrong way round in `pick` (line 1)
            3:
            1 - let pick c a b = if c then b else a
            1 + let pick c a b = if c then ?? else ??
            branches-swapped | branches-swapped:pick:=>p1
            `pick`: if c then b else a
        "#]],
    );
}

#[test]
fn a_missing_case() {
    check(
        r#"
let rec map f l = match l with
  | x :: rest -> f x :: map f rest«→
  | [] -> []»
"#,
        expect![[r#"
            `map` has no case for `[]`
            1: look at `map` (line 1)
            2: a case is missing in `map` (line 1)
            3:
            3 +   ...
            missing-case | missing-case:map:=>[] []
            `map`: match l with
        "#]],
    );
}

#[test]
fn missing_cases_with_function() {
    check(
        r#"
let rec eval = function
  | True -> true«→
  | False -> false
  | Not e -> not (eval e)
  | And (a, b) -> eval a && eval b
  | Or (a, b) -> eval a || eval b»
  | Imply (a, b) -> not (eval a) || eval b
"#,
        expect![[r#"
            `eval` has no case for `False`, `Not`, `And` and 1 more
            1: look at `eval` (line 1)
            2: a case is missing in `eval` (line 1)
            3:
            3 +   | ?? -> ??
            4 +   | ... -> ?? (...)
            5 +   | ?? (??, ??) -> ...
            6 +   | ?? (??, ??) -> ...
            missing-case | missing-case:eval:=>False false Not(c1) @(not,@(eval,c1)) And(,(c1,c2)) &&(@(eval,c1),@(eval,c2)) Or(,(#adc679fdb09bd04e
            `eval`: function
        "#]],
    );
}

#[test]
fn a_missing_case_behind_a_wildcard() {
    check(
        r#"
let f = function
  | A -> 1«→
  | B -> 2»
  | _ -> 0
"#,
        expect![[r#"
            `f` has no case of its own for `B`
            1: look at `f` (line 1)
            2: a case is missing in `f` (line 1)
            3:
            3 +   | ?? -> ??
            missing-case | missing-case:f:=>B 2
            `f`: function
        "#]],
    );
}

#[test]
fn a_missing_special_case() {
    check(
        r#"
let div a b = «→if b = 0 then 0 else »a / b
"#,
        expect![[r#"
            `div` has no special case for `b = 0`
            1: look at `div` (line 1)
            2: a case is missing in `div` (line 1)
            3:
            1 - let div a b = a / b
            1 + let div a b = ... a / b
            missing-case | missing-case:div:/(p1,p2)=>if(=(p2,0),0,/(p1,p2))
            `div`: a / b
        "#]],
    );
}

#[test]
fn an_extra_case() {
    check(
        r#"
let rec last = function
  | [x] -> x«
  | [x; y] -> x→»
  | _ :: rest -> last rest
"#,
        expect![[r#"
            the `[x; y]` case of `last` should not be there
            1: look at `last` (line 3)
            2: a case is too many in `last` (line 3)
            3:
            3 -   | [x; y] -> x
            3 +   ...
            extra-case | extra-case:last:[;](c1,c2)=>
            `last`: [x; y] -> x
        "#]],
    );
}

#[test]
fn the_order_of_cases() {
    check(
        r#"
let f = function
«  | _ -> 0
→»  | A -> 1
  | B -> 2«→
  | _ -> 0»
"#,
        expect![[r#"
            the first case of `f` comes too early
            1: look at `f` (line 2)
            2: the cases are in the wrong order in `f` (line 2)
            3:
            2 -   | _ -> 0
            4 +   | ?? -> ??
            case-order | case-order:f:=>A B _
            `f`: _ -> 0
        "#]],
    );
}

#[test]
fn a_pattern() {
    check(
        r#"
let rec last = function
  | «[x; _]→[x]» -> x
  | _ :: rest -> last rest
"#,
        expect![[r#"
            a pattern of `last` is `[x; _]` instead of `[x]`
            1: look at the `[x; _]` case of `last` (line 2)
            2: a pattern is not right in the `[x; _]` case of `last` (line 2)
            3:
            2 -   | [x; _] -> x
            2 +   | ... -> x
            pattern | pattern:last/[..]:[;](c1,_)=>[;](c1)
            the `[x; _]` case of `last`: [x; _]
        "#]],
    );
}

#[test]
fn a_guard() {
    check(
        r#"
let f x = match x with
  | n when n «>→>=» 0 -> n
  | n -> -n
"#,
        expect![[r#"
            the guard of the first `n` case of `f` compares with `>` instead of `>=`
            1: look at the guard of the first `n` case of `f` (line 2)
            2: a comparison is wrong in the guard of the first `n` case of `f` (line 2)
            3:
            2 -   | n when n > 0 -> n
            2 +   | n when n ?? 0 -> n
            comparison | comparison:f/_/when:>=>>=
            the guard of the first `n` case of `f`: n > 0
        "#]],
    );
}

#[test]
fn a_missing_guard() {
    check(
        r#"
let rec find x = function
  | y :: rest«→ when x = y» -> true
  | _ :: rest -> find x rest
  | [] -> false
"#,
        expect![[r#"
            the `y :: rest` case of `find` lacks the guard `x = y`
            1: look at the `y :: rest` case of `find` (line 2)
            2: a condition is not right in the `y :: rest` case of `find` (line 2)
            3:
            2 -   | y :: rest -> true
            2 +   | y :: rest ... -> true
            condition | condition:find/:::=>=(p1,c1)
            the `y :: rest` case of `find`: y :: rest
        "#]],
    );
}

#[test]
fn a_missing_call() {
    check(
        r#"
let rec eval = function
  | TRUE -> true
  | NOT f -> «→not (»eval f«→)»
"#,
        expect![[r#"
            the `NOT` case of `eval` forgets `not`
            1: look at the `NOT` case of `eval` (line 3)
            2: a call is missing in the `NOT` case of `eval` (line 3)
            3:
            3 -   | NOT f -> eval f
            3 +   | NOT f -> ?? (eval f)
            missing-call | missing-call:eval/NOT:@(eval,c1)=>@(not,@(eval,c1))
            the `NOT` case of `eval`: eval f
        "#]],
    );
}

#[test]
fn a_missing_operation() {
    check(
        r#"
let rec length l = match l with [] -> 0 | _ :: rest -> «→1 + »length rest
"#,
        expect![[r#"
            the `_ :: rest` case of `length` forgets to add `1`
            1: look at the `_ :: rest` case of `length` (line 1)
            2: an operation is missing in the `_ :: rest` case of `length` (line 1)
            3:
            1 - let rec length l = match l with [] -> 0 | _ :: rest -> length rest
            1 + let rec length l = match l with [] -> 0 | _ :: rest -> ... length rest
            missing-call | missing-call:length/:::@(length,c1)=>+(1,@(length,c1))
            the `_ :: rest` case of `length`: length rest
        "#]],
    );
}

#[test]
fn an_element_that_is_forgotten() {
    check(
        r#"
let rec keep f l = match l with
  | [] -> []
  | x :: rest -> if f x then «→x :: »keep f rest else keep f rest
"#,
        expect![[r#"
            the `then` branch in the `x :: rest` case of `keep` forgets to put `x` in front
            1: look at the `then` branch in the `x :: rest` case of `keep` (line 3)
            2: an operation is missing in the `then` branch in the `x :: rest` case of `keep` (line 3)
            3:
            3 -   | x :: rest -> if f x then keep f rest else keep f rest
            3 +   | x :: rest -> if f x then ... keep f rest else keep f rest
            missing-call | missing-call:keep/::/then:@(keep,p1,c2)=>::(c1,@(keep,p1,c2))
            the `then` branch in the `x :: rest` case of `keep`: keep f rest
        "#]],
    );
}

#[test]
fn an_extra_call() {
    check(
        r#"
let neg x = «not (»x«)→»
"#,
        expect![[r#"
            `neg` uses `not` where it should not
            1: look at `neg` (line 1)
            2: a call is too many in `neg` (line 1)
            3:
            1 - let neg x = not (x)
            1 + let neg x = ...
            extra-call | extra-call:neg:not=>p1
            `neg`: not (x)
        "#]],
    );
}

#[test]
fn an_extra_call_in_full() {
    check(
        r#"
let neg x = «not (not x)→not x»
"#,
        expect![[r#"
            `neg` uses `not` where it should not
            1: look at `neg` (line 1)
            2: a call is too many in `neg` (line 1)
            3:
            1 - let neg x = not (not x)
            1 + let neg x = ...
            extra-call | extra-call:neg:not=>@(not,p1)
            `neg`: not (not x)
        "#]],
    );
}

#[test]
fn a_missing_recursive_call() {
    check(
        r#"
let rec simplify e = match e with
  | Neg a -> Neg «a→(simplify a)»
  | e -> e
"#,
        expect![[r#"
            the `Neg` case of `simplify` forgets the recursive call of `simplify`
            1: look at the `Neg` case of `simplify` (line 2)
            2: a recursive call is missing in the `Neg` case of `simplify` (line 2)
            3:
            2 -   | Neg a -> Neg a
            2 +   | Neg a -> Neg (?? a)
            recursion | recursion:simplify/Neg:c1=>@(simplify,c1)
            the `Neg` case of `simplify`: a
        "#]],
    );
}

#[test]
fn another_function() {
    check(
        r#"
let total l = List.«fold_right→fold_left» (+) 0 l
"#,
        expect![[r#"
            `total` calls `List.fold_right` instead of `List.fold_left`
            1: look at `total` (line 1)
            2: the wrong function is called in `total` (line 1)
            3:
            1 - let total l = List.fold_right (+) 0 l
            1 + let total l = List.?? (+) 0 l
            call | call:total:List.fold_right=>List.fold_left
            `total`: List.fold_right (+) 0 l
        "#]],
    );
}

#[test]
fn itself_instead_of_another() {
    check(
        r#"
let rec even n = n = 0 || «even→odd» (n - 1) and odd n = n <> 0 && even (n - 1)
"#,
        expect![[r#"
            `even` calls itself instead of `odd`
            1: look at `even` (line 1)
            2: the recursion is not right in `even` (line 1)
            3:
            1 - let rec even n = n = 0 || even (n - 1) and odd n = n <> 0 && even (n - 1)
            1 + let rec even n = n = 0 || ?? (n - 1) and odd n = n <> 0 && even (n - 1)
            recursion | recursion:h:h1=>odd
            `even`: even (n - 1)
        "#]],
    );
}

#[test]
fn rec_is_missing() {
    check(
        r#"
let «→rec »f n = if n = 0 then 0 else f (n - 1)
"#,
        expect![[r#"
            `f` lacks `rec`
            1: look at `f` (line 1)
            2: a word is missing or too many before the name in `f` (line 1)
            3:
            1 - let f n = if n = 0 then 0 else f (n - 1)
            1 + let ?? f n = if n = 0 then 0 else f (n - 1)
            recursion | recursion:f:=>rec1
            `f`: f
        "#]],
    );
}

#[test]
fn a_constructor() {
    check(
        r#"
let rec diff e = match e with
  | Add (a, b) -> «Mul→Add» (diff a, diff b)
  | e -> e
"#,
        expect![[r#"
            the `Add` case of `diff` builds `Mul` instead of `Add`
            1: look at the `Add` case of `diff` (line 2)
            2: a constructor is wrong, missing or too many in the `Add` case of `diff` (line 2)
            3:
            2 -   | Add (a, b) -> Mul (diff a, diff b)
            2 +   | Add (a, b) -> ?? (diff a, diff b)
            constructor | constructor:diff/Add:Mul=>Add
            the `Add` case of `diff`: Mul (diff a, diff b)
        "#]],
    );
}

#[test]
fn a_missing_constructor() {
    check(
        r#"
let find x = if x > 0 then «x→Some x» else None
"#,
        expect![[r#"
            the `then` branch of `find` forgets the constructor `Some`
            1: look at the `then` branch of `find` (line 1)
            2: a constructor is missing in the `then` branch of `find` (line 1)
            3:
            1 - let find x = if x > 0 then x else None
            1 + let find x = if x > 0 then ?? x else None
            constructor | constructor:find/then:p1=>Some(p1)
            the `then` branch of `find`: x
        "#]],
    );
}

#[test]
fn a_local_function() {
    check(
        r#"
let rev l =
  let rec go acc = function
    | [] -> «[]→acc»
    | x :: rest -> go (x :: acc) rest in
  go [] l
"#,
        expect![[r#"
            the `[]` case of `go` gives `[]` instead of `acc`
            1: look at the `[]` case of `go` (line 3)
            2: an expression is not right in the `[]` case of `go` (line 3)
            3:
            3 -     | [] -> []
            3 +     | [] -> ??
            expression | expression:h/[]:[]=>q1
            the `[]` case of `go`: []
        "#]],
    );
}

#[test]
fn a_helper_at_toplevel() {
    check(
        r#"
«→let rec mem x l = match l with [] -> false | y :: r -> x = y || mem x r

»let rec unique l = match l with
  | [] -> []
  | x :: r -> if «List.exists ((=) x) r && r <> [] && true→mem x r» then unique r else x :: unique r
"#,
        expect![[r#"
            the condition of the `if` in the `x :: r` case of `unique` was replaced, with the new helper `mem`
            1: look at the condition of the `if` in the `x :: r` case of `unique` (line 3)
            2: the condition of the `if` in the `x :: r` case of `unique` (line 3) is not right
            3:
            1 + ... [] -> ?? | ... -> ...
            3 -   | x :: r -> if List.exists ((=) x) r && r <> [] && true then unique r else x :: unique r
            5 +   | x :: r -> if ?? x r then unique r else x :: unique r
            condition, helper | condition:unique/::/if:&&(@(List.exists,@(=,c1),c2),&&(<>(c2,[]),true))=>@(h1,c1,c2) ; helper:unique:=>#b1e4c09ec36f3f80
            `unique`: unique
            the condition of the `if` in the `x :: r` case of `unique`: List.exists ((=) x) r && r <> [] && true
        "#]],
    );
}

#[test]
fn a_local_helper() {
    check(
        r#"
let f x = «→let square y = y * y in »x + 1
"#,
        expect![[r#"
            `f` lacks the helper `square`
            1: look at `f` (line 1)
            2: a definition is missing in `f` (line 1)
            3:
            1 - let f x = x + 1
            1 + let f x = ... x + 1
            helper | helper:f:=>*(q1,q1)
            `f`: x + 1
        "#]],
    );
}

#[test]
fn a_local_value() {
    check(
        r#"
let f x =
  let y = x «+→*» 2 in
  let z = «1→0» in
  y + z
"#,
        expect![[r#"
            `f` adds instead of multiplying in `x + 2`; and `z` in `f` is `1` instead of `0`
            1: look at `f` (line 2) and `f` (line 3)
            2: an operator is wrong in `f` (line 2); a constant is off in `f` (line 3)
            3:
            2 -   let y = x + 2 in
            2 +   let y = x ?? 2 in
            3 -   let z = 1 in
            3 +   let z = ?? in
            operator, constant | constant:f:1=>0 ; operator:f:+=>*
            `f`: x + 2
            `f`: 1
        "#]],
    );
}

#[test]
fn a_record_field() {
    check(
        r#"
let move p = { x = p.x + 1; y = «p.x→p.y» }
"#,
        expect![[r#"
            the field `y` in `move` is `p.x` instead of `p.y`
            1: look at `move` (line 1)
            2: a value is not right in `move` (line 1)
            3:
            1 - let move p = { x = p.x + 1; y = p.x }
            1 + let move p = { x = p.x + 1; y = p.?? }
            value | value:move:.x(p1)=>.y(p1)
            `move`: { x = p.x + 1; y = p.x }
        "#]],
    );
}

#[test]
fn another_field() {
    check(
        r#"
let get p = p.«y→x»
"#,
        expect![[r#"
            `get` gives `p.y` instead of `p.x`
            1: look at `get` (line 1)
            2: an expression is not right in `get` (line 1)
            3:
            1 - let get p = p.y
            1 + let get p = p.??
            expression | expression:get:.y(p1)=>.x(p1)
            `get`: p.y
        "#]],
    );
}

#[test]
fn a_sequence() {
    check(
        r#"
let f r = «→r := 1; »!r
"#,
        expect![[r#"
            `f` forgets `r := 1`
            1: look at `f` (line 1)
            2: something is left undone in `f` (line 1)
            3:
            1 - let f r = !r
            1 + let f r = ...; !r
            missing-call | missing-call:f:!(p1)=>;(:=(p1,1),!(p1))
            `f`: !r
        "#]],
    );
}

#[test]
fn an_operator_section() {
    check(
        r#"
let sum l = List.fold_left («-→+») 0 l
"#,
        expect![[r#"
            `sum` calls `List.fold_left` with `( - )` instead of `( + )`
            1: look at `sum` (line 1)
            2: an operator is wrong in `sum` (line 1)
            3:
            1 - let sum l = List.fold_left (-) 0 l
            1 + let sum l = List.fold_left (??) 0 l
            operator | operator:sum:-=>+
            `sum`: List.fold_left (-) 0 l
        "#]],
    );
}

#[test]
fn a_whole_body() {
    check(
        r#"
let checkMetro m = «false→
  let rec check m env = match m with
    | STATION id -> List.mem id env
    | AREA (id, m) -> check m (id :: env)
    | CONNECT (a, b) -> check a env && check b env in
  check m []»
"#,
        expect![[r#"
            the whole body of `checkMetro` was replaced
            1: look at `checkMetro` (line 1)
            2: another approach is needed in `checkMetro` (line 1)
            3:
            1 - let checkMetro m = false
            1 + let checkMetro m =
            2 +   ...
            3 +     | ... -> ...
            4 +     | ?? (??, ??) -> ... (...)
            5 +     | ?? (??, ??) -> ...
            6 +   ... []
            function | function:checkMetro:=>letrec[pp](h1,q1,q2,matchccc(q1,STATION(c1),@(List.mem,c1,q2),AREA(,(c1,c2)),@(h1#6929260cf60a2c97
            `checkMetro`: false
        "#]],
    );
}

#[test]
fn a_parameter() {
    check(
        r#"
let add a«→ b» = a + «a→b»
"#,
        expect![[r#"
            `add` takes 1 parameter instead of 2; and `add` adds `a` instead of `b`
            1: look at `add` (line 1)
            2: the parameters are not right in `add` (line 1); a variable is used in place of another in `add` (line 1)
            3:
            1 - let add a = a + a
            1 + let add a ?? = a + ??
            variable, parameter | parameter:add:1=>0,? ; variable:add:p1=>p2
            `add`: a
            `add`: a + a
        "#]],
    );
}

#[test]
fn swapped_parameters() {
    check(
        r#"
let sub «b a→a b» = a - b
"#,
        expect![[r#"
            the parameters of `sub` are in the wrong order
            1: look at `sub` (line 1)
            2: the parameters are not right in `sub` (line 1)
            3:
            1 - let sub b a = a - b
            1 + let sub ... = a - b
            parameter | parameter:sub:2=>1,0
            `sub`: b a
        "#]],
    );
}

#[test]
fn mutual_recursion() {
    check(
        r#"
let rec even n = if n = 0 then true else odd (n - 1)
and odd n = if n = 0 then «true→false» else even (n - 1)
"#,
        expect![[r#"
            the `then` branch of `odd` gives `true` instead of `false`
            1: look at the `then` branch of `odd` (line 2)
            2: a constant is off in the `then` branch of `odd` (line 2)
            3:
            2 - and odd n = if n = 0 then true else even (n - 1)
            2 + and odd n = if n = 0 then ?? else even (n - 1)
            constant | constant:odd/then:true=>false
            the `then` branch of `odd`: true
        "#]],
    );
}

#[test]
fn a_nested_match() {
    check(
        r#"
let rec eval e env = match e with
  | Var x -> (match lookup x env with
      | Some v -> v
      | None -> «0→failwith "unbound"»)
  | Num n -> n
"#,
        expect![[r#"
            the `None` case in the `Var` case of `eval` gives `0` instead of failing
            1: look at the `None` case in the `Var` case of `eval` (line 4)
            2: it should fail in the `None` case in the `Var` case of `eval` (line 4)
            3:
            4 -       | None -> 0)
            4 +       | None -> ...)
            expression | expression:eval/Var/None:0=>@(failwith,"unbound")
            the `None` case in the `Var` case of `eval`: 0
        "#]],
    );
}

#[test]
fn a_failure() {
    check(
        r#"
let hd = function
  | [] -> 0
  | x :: _ -> «failwith "no"→x»
"#,
        expect![[r#"
            the `x :: _` case of `hd` fails instead of giving `x`
            1: look at the `x :: _` case of `hd` (line 3)
            2: it fails where it should not in the `x :: _` case of `hd` (line 3)
            3:
            3 -   | x :: _ -> failwith "no"
            3 +   | x :: _ -> ??
            expression | expression:hd/:::@(failwith,"no")=>c1
            the `x :: _` case of `hd`: failwith "no"
        "#]],
    );
}

#[test]
fn parentheses() {
    check(
        r#"
let f a b c = a - «→(»b - c«→)»
"#,
        expect![[r#"
            `f` has `a - b - c` instead of `a - (b - c)`
            1: look at `f` (line 1)
            2: parentheses are missing or too many in `f` (line 1)
            3:
            1 - let f a b c = a - b - c
            1 + let f a b c = a - ...
            parentheses | parentheses:f:-(-(p1,p2),p3)=>-(p1,-(p2,p3))
            `f`: a - b - c
        "#]],
    );
}

#[test]
fn an_inner_match_that_swallows_cases() {
    check(
        r#"
let f a b = match a with
  | A -> «→(»match b with A -> 1 | B -> 2 | _ -> 3«→)»
  | B -> 4
"#,
        expect![[r#"
            parentheses are wrong in `f`
            1: look at `f` (line 1)
            2: parentheses are missing or too many in `f` (line 1)
            3:
            2 -   | A -> match b with A -> 1 | B -> 2 | _ -> 3
            2 +   | A -> ...
            parentheses | parentheses:f:matchc(p1,A,matchcccc(p2,A,1,B,2,_,3,B,4))=>matchcc(p1,A,matchccc(p2,A,1,B,2,_,3),B,4)
            `f`: match a with
              | A -> match b with A -> 1 | B -> 2 | _ -> 3
              | B -> 4
        "#]],
    );
}

#[test]
fn several_places() {
    check(
        r#"
let rec eval e = match e with
  | Add (a, b) -> eval a «-→+» eval b
  | Sub (a, b) -> eval a «+→-» eval b
  | Mul (a, b) -> eval a «/→*» eval b
  | Neg a -> «→- »eval a
"#,
        expect![[r#"
            the `Add` case of `eval` subtracts instead of adding; the `Sub` case of `eval` adds instead of subtracting; and other places of `eval` are not right either
            1: look at the `Add` case of `eval` (line 2), the `Sub` case of `eval` (line 3), the `Mul` case of `eval` (line 4) and the `Neg` case of `eval` (line 5)
            2: an operator is wrong in the `Add` case of `eval` (line 2), the `Sub` case of `eval` (line 3) and the `Mul` case of `eval` (line 4); a call is missing in the `Neg` case of `eval` (line 5)
            3:
            2 -   | Add (a, b) -> eval a - eval b
            2 +   | Add (a, b) -> eval a ?? eval b
            3 -   | Sub (a, b) -> eval a + eval b
            3 +   | Sub (a, b) -> eval a ?? eval b
            4 -   | Mul (a, b) -> eval a / eval b
            4 +   | Mul (a, b) -> eval a ?? eval b
            5 -   | Neg a -> eval a
            5 +   | Neg a -> ?? eval a
            operator, missing-call | missing-call:eval/Neg:@(eval,c1)=>~-(@(eval,c1)) ; operator:eval/Add:-=>+ ; operator:eval/Mul:/=>* ; op#d5581ee4a1d00e69
            the `Add` case of `eval`: eval a - eval b
            the `Sub` case of `eval`: eval a + eval b
            the `Mul` case of `eval`: eval a / eval b
            the `Neg` case of `eval`: eval a
        "#]],
    );
}

#[test]
fn two_functions() {
    check(
        r#"
let rec len l = match l with [] -> «1→0» | _ :: r -> 1 + len r

let avg l = sum l «*→/» len l
"#,
        expect![[r#"
            the `[]` case of `len` gives `1` instead of `0`; and `avg` multiplies instead of dividing
            1: look at the `[]` case of `len` (line 1) and `avg` (line 3)
            2: a constant is off in the `[]` case of `len` (line 1); an operator is wrong in `avg` (line 3)
            3:
            1 - let rec len l = match l with [] -> 1 | _ :: r -> 1 + len r
            1 + let rec len l = match l with [] -> ?? | _ :: r -> 1 + len r
            3 - let avg l = sum l * len l
            3 + let avg l = sum l ?? len l
            operator, constant | constant:h/[]:1=>0 ; operator:avg:*=>/
            the `[]` case of `len`: 1
            `avg`: sum l * len l
        "#]],
    );
}

#[test]
fn what_is_matched_on() {
    check(
        r#"
let rec zip a b = match «a→(a, b)» with
  | x :: xs, y :: ys -> (x, y) :: zip xs ys
  | _ -> []
"#,
        expect![[r#"
            `zip` matches on `a` instead of `a, b`
            1: look at `zip` (line 1)
            2: the wrong expression is matched on in `zip` (line 1)
            3:
            1 - let rec zip a b = match a with
            1 + let rec zip a b = match (a, ??) with
            expression | expression:zip:p1=>,(p1,p2)
            `zip`: a
        "#]],
    );
}

#[test]
fn a_toplevel_value() {
    check(
        r#"
let limit = «10→100»

let f x = x < limit
"#,
        expect![[r#"
            `limit` is `10` instead of `100`
            1: look at `limit` (line 1)
            2: a constant is off in `limit` (line 1)
            3:
            1 - let limit = 10
            1 + let limit = ??
            constant | constant:h:10=>100
            `limit`: 10
        "#]],
    );
}

#[test]
fn an_exception() {
    check(
        r#"
exception «Bad→Worse»

let f x = x
"#,
        expect![[r#"
            a declaration is not right
            1: look at the program (line 1)
            2: a declaration is not right in the program (line 1)
            3:
            1 - exception Bad
            1 + exception ??
            declaration | declaration::=>exceptionWorse
            the program: exception Bad
        "#]],
    );
}

#[test]
fn a_comment() {
    check(
        r#"
let f x = x (* «one→two» *)
"#,
        expect![[r#"
            the program is written differently
            1: look at the program (line 1)
            2: an expression is not right in the program (line 1)
            3:
            1 - let f x = x (* one *)
            1 + let f x = x (* ?? *)
            expression | expression::one=>two
            the program: one
        "#]],
    );
}

#[test]
fn in_a_module() {
    check(
        r#"
module M = struct
  let f x = x «+→-» 1
end
"#,
        expect![[r#"
            `f` adds instead of subtracting
            1: look at `f` (line 2)
            2: an operator is wrong in `f` (line 2)
            3:
            2 -   let f x = x + 1
            2 +   let f x = x ?? 1
            operator | operator:h:+=>-
            `f`: x + 1
        "#]],
    );
}

#[test]
fn carriage_returns() {
    check(
        "let f x =\r\n  x «+→-» 1\r\n",
        expect![[r#"
            `f` adds instead of subtracting
            1: look at `f` (line 2)
            2: an operator is wrong in `f` (line 2)
            3:
            2 -   x + 1
            2 +   x ?? 1
            operator | operator:f:+=>-
            `f`: x + 1
        "#]],
    );
}

#[test]
fn try_with() {
    check(
        r#"
let f x = try g x with Not_found -> «1→0»
"#,
        expect![[r#"
            the `Not_found` case of `f` gives `1` instead of `0`
            1: look at the `Not_found` case of `f` (line 1)
            2: a constant is off in the `Not_found` case of `f` (line 1)
            3:
            1 - let f x = try g x with Not_found -> 1
            1 + let f x = try g x with Not_found -> ??
            constant | constant:f/Not_found:1=>0
            the `Not_found` case of `f`: 1
        "#]],
    );
}

#[test]
fn a_while_loop() {
    check(
        r#"
let f n = let i = ref 0 in while !i «<=→<» n do i := !i + «2→1» done; !i
"#,
        expect![[r#"
            `f` uses `while !i <= n do i := !i + 2 done` instead of `while !i < n do i := !i + 1 done`
            1: look at `f` (line 1)
            2: an expression is not right in `f` (line 1)
            3:
            1 - let f n = let i = ref 0 in while !i <= n do i := !i + 2 done; !i
            1 + let f n = let i = ref 0 in while !i ?? n do i := !i + ?? done; !i
            expression | expression:f:while(<=(!(h1),p1),:=(h1,+(!(h1),2)))=>while(<(!(h1),p1),:=(h1,+(!(h1),1)))
            `f`: while !i <= n do i := !i + 2 done
        "#]],
    );
}

#[test]
fn a_case_of_another_with_its_names() {
    check(
        r#"
let rec eval e = match e with
  | Num n -> n
  | «Minus (x, y) -> eval x + eval y→Minus (a, b) -> eval a - eval b»
"#,
        expect![[r#"
            the `Minus` case of `eval` adds instead of subtracting
            1: look at the `Minus` case of `eval` (line 3)
            2: an operator is wrong in the `Minus` case of `eval` (line 3)
            3:
            3 -   | Minus (x, y) -> eval x + eval y
            3 +   | Minus (??, ??) -> eval ... eval ??
            operator | operator:eval/Minus:+=>-
            the `Minus` case of `eval`: eval x + eval y
        "#]],
    );
}

#[test]
fn an_expression_of_another_with_its_names() {
    check(
        r#"
let rec mirror t = match t with
  | Leaf -> Leaf
  | «Node (l, x, r) -> Node (l, x, mirror r)→Node (a, b, c) -> Node (mirror c, b, mirror a)»
"#,
        expect![[r#"
            the `Node` case of `mirror` gives `Node (l, x, mirror r)` instead of `Node (mirror r, x, mirror l)`
            1: look at the `Node` case of `mirror` (line 3)
            2: an expression is not right in the `Node` case of `mirror` (line 3)
            3:
            3 -   | Node (l, x, r) -> Node (l, x, mirror r)
            3 +   | Node (??, ??, ??) -> Node (..., ??, mirror ??)
            expression | expression:mirror/Node:Node(,(c1,c2,@(mirror,c3)))=>Node(,(@(mirror,c3),c2,@(mirror,c1)))
            the `Node` case of `mirror`: Node (l, x, mirror r)
        "#]],
    );
}

#[test]
fn a_pattern_with_its_names_swapped() {
    check(
        r#"
let diff p = match p with (« a, b → b, a ») -> a - b
"#,
        expect![[r#"
            a pattern of `diff` is `a, b` instead of `b, a`
            1: look at the `a, b` case of `diff` (line 1)
            2: a pattern is not right in the `a, b` case of `diff` (line 1)
            3:
            1 - let diff p = match p with ( a, b ) -> a - b
            1 + let diff p = match p with ( ??, ?? ) -> a - b
            pattern | pattern:diff/_,_:,(c1,c2)=>,(c1,c2)
            the `a, b` case of `diff`: a, b
        "#]],
    );
}

#[test]
fn a_function_of_another_with_its_names() {
    check(
        r#"
let rec «len l = match l with [] -> 1 | _ :: r -> 1 + len r→len xs = match xs with [] -> 0 | _ :: t -> 1 + len t»
"#,
        expect![[r#"
            the `[]` case of `len` gives `1` instead of `0`
            1: look at the `[]` case of `len` (line 1)
            2: a constant is off in the `[]` case of `len` (line 1)
            3:
            1 - let rec len l = match l with [] -> 1 | _ :: r -> 1 + len r
            1 + let rec len ?? = match ?? with [] -> ?? | _ :: ?? -> 1 + len ??
            constant | constant:len/[]:1=>0
            the `[]` case of `len`: 1
        "#]],
    );
}

#[test]
fn cases_with_the_same_head() {
    check(
        r#"
let rec simplify e = match e with
  | Times (Const 0, _) -> «Const 1→Const 0»
  | Times (Plus (Const a, Const b), Plus (Const c, Const d)) -> Const ((a + b) * (c «+→*» d))
  | Times (Plus (Const a, Const b), rest) -> Times (Const «a→(a + b)», rest)
  | _ -> e
"#,
        expect![[r#"
            the `Times (Const 0, _)` case of `simplify` uses `1` instead of `0`; the second `Times` case of `simplify` adds instead of multiplying in `c + d`; and the third `Times` case of `simplify` forgets to add `b`
            1: look at the `Times (Const 0, _)` case of `simplify` (line 2), the second `Times` case of `simplify` (line 3) and the third `Times` case of `simplify` (line 4)
            2: a constant is off in the `Times (Const 0, _)` case of `simplify` (line 2); an operator is wrong in the second `Times` case of `simplify` (line 3); an operation is missing in the third `Times` case of `simplify` (line 4)
            3:
            2 -   | Times (Const 0, _) -> Const 1
            2 +   | Times (Const 0, _) -> Const ??
            3 -   | Times (Plus (Const a, Const b), Plus (Const c, Const d)) -> Const ((a + b) * (c + d))
            3 +   | Times (Plus (Const a, Const b), Plus (Const c, Const d)) -> Const ((a + b) * (c ?? d))
            4 -   | Times (Plus (Const a, Const b), rest) -> Times (Const a, rest)
            4 +   | Times (Plus (Const a, Const b), rest) -> Times (Const (a ...), rest)
            operator, constant, missing-call | constant:simplify/Times:1=>0 ; missing-call:simplify/Times:c1=>+(c1,c2) ; operator:simplify/Times:+=>*
            the `Times (Const 0, _)` case of `simplify`: Const 1
            the second `Times` case of `simplify`: c + d
            the third `Times` case of `simplify`: a
        "#]],
    );
}

#[test]
fn a_value_at_toplevel() {
    check(
        r#"
«→let base = 10

»let digits n = if n < «2→base» then 1 else 2
"#,
        expect![[r#"
            `digits` lacks the value `base`; and the condition of the `if` in `digits` compares with `2` instead of `base`
            1: look at `digits` (line 1) and the condition of the `if` in `digits` (line 1)
            2: a definition is missing in `digits` (line 1); an expression is not right in the condition of the `if` in `digits` (line 1)
            3:
            1 - let digits n = if n < 2 then 1 else 2
            1 + ...
            3 + let digits n = if n < ?? then 1 else 2
            helper, expression | expression:digits/if:2=>h1 ; helper:digits:=>10
            `digits`: digits
            the condition of the `if` in `digits`: n < 2
        "#]],
    );
}

#[test]
fn a_missing_local_value() {
    check(
        r#"
let f x =
  «→let y = x * x in
  »g x
"#,
        expect![[r#"
            `f` lacks the local name `y`
            1: look at `f` (line 2)
            2: a definition is missing in `f` (line 2)
            3:
            2 +   ...
            helper | helper:f:=>*(p1,p1)
            `f`: g x
        "#]],
    );
}

#[test]
fn else_if() {
    check(
        r#"
let grade n =
  if n > 90 then 1
  else if n > «70→80» then 2
  else «4→3»
"#,
        expect![[r#"
            the condition of the `if` in `grade` compares with `70` instead of `80`; and the `else` branch of `grade` gives `4` instead of `3`
            1: look at the condition of the `if` in `grade` (line 3) and the `else` branch of `grade` (line 4)
            2: a constant is off in the condition of the `if` in `grade` (line 3) and the `else` branch of `grade` (line 4)
            3:
            3 -   else if n > 70 then 2
            3 +   else if n > ?? then 2
            4 -   else 4
            4 +   else ??
            constant | constant:grade/else/else:4=>3 ; constant:grade/else/if:70=>80
            the condition of the `if` in `grade`: n > 70
            the `else` branch of `grade`: 4
        "#]],
    );
}

#[test]
fn higher_order() {
    check(
        r#"
let evens l = List.filter (fun x -> x mod 2 «<>→=» 0) l
"#,
        expect![[r#"
            `evens` compares with `<>` instead of `=` in `x mod 2 <> 0`
            1: look at `evens` (line 1)
            2: a comparison is wrong in `evens` (line 1)
            3:
            1 - let evens l = List.filter (fun x -> x mod 2 <> 0) l
            1 + let evens l = List.filter (fun x -> x mod 2 ?? 0) l
            comparison | comparison:evens:<>=>=
            `evens`: x mod 2 <> 0
        "#]],
    );
}

#[test]
fn a_partial_application() {
    check(
        r#"
let inc l = List.map ((«-→+») 1) l
"#,
        expect![[r#"
            `inc` calls `( - )` instead of `( + )`
            1: look at `inc` (line 1)
            2: the wrong function is called in `inc` (line 1)
            3:
            1 - let inc l = List.map ((-) 1) l
            1 + let inc l = List.map ((??) 1) l
            call | call:inc:-=>+
            `inc`: (-) 1
        "#]],
    );
}

#[test]
fn polymorphic_variants() {
    check(
        r#"
let flip = function `On -> «`On→`Off» | `Off -> `On
"#,
        expect![[r#"
            the ``On` case of `flip` gives ``On` instead of ``Off`
            1: look at the ``On` case of `flip` (line 1)
            2: an expression is not right in the ``On` case of `flip` (line 1)
            3:
            1 - let flip = function `On -> `On | `Off -> `On
            1 + let flip = function `On -> `?? | `Off -> `On
            expression | expression:flip/`On:`On=>`Off
            the ``On` case of `flip`: `On
        "#]],
    );
}

#[test]
fn labels() {
    check(
        r#"
let f x = g ~key:«x→(x + 1)» ()
"#,
        expect![[r#"
            `f` calls `g` with `x` instead of `x + 1`
            1: look at `f` (line 1)
            2: a call gets the wrong argument in `f` (line 1)
            3:
            1 - let f x = g ~key:x ()
            1 + let f x = g ~key:(x ...) ()
            argument | argument:f:p1=>+(p1,1)
            `f`: g ~key:x ()
        "#]],
    );
}

#[test]
fn too_few_arguments() {
    check(
        r#"
let total l = fold (+) «→0 »l
"#,
        expect![[r#"
            `total` calls `fold` with 2 arguments instead of 3
            1: look at `total` (line 1)
            2: a call gets the wrong argument in `total` (line 1)
            3:
            1 - let total l = fold (+) l
            1 + let total l = fold (+) ?? l
            argument | argument:total:@(fold,+,p1)=>@(fold,+,0,p1)
            `total`: fold (+) l
        "#]],
    );
}

#[test]
fn an_array() {
    check(
        r#"
let swap a i j = let t = a.(i) in a.(i) <- a.(«i→j»); a.(j) <- t
"#,
        expect![[r#"
            `swap` uses `i` instead of `j`
            1: look at `swap` (line 1)
            2: a variable is used in place of another in `swap` (line 1)
            3:
            1 - let swap a i j = let t = a.(i) in a.(i) <- a.(i); a.(j) <- t
            1 + let swap a i j = let t = a.(i) in a.(i) <- a.(??); a.(j) <- t
            variable | variable:swap:p2=>p3
            `swap`: i
        "#]],
    );
}

#[test]
fn accents_in_comments() {
    check(
        r#"
let f x = (* café *) x «+→-» 1
"#,
        expect![[r#"
            `f` adds instead of subtracting
            1: look at `f` (line 1)
            2: an operator is wrong in `f` (line 1)
            3:
            1 - let f x = (* café *) x + 1
            1 + let f x = (* café *) x ?? 1
            operator | operator:f:+=>-
            `f`: x + 1
        "#]],
    );
}

#[test]
fn a_constant_for_a_computation() {
    check(
        r#"
let rec sum n = «0→if n = 0 then 0 else n + sum (n - 1) + sum (n - 2)»
"#,
        expect![[r#"
            the whole body of `sum` was replaced
            1: look at `sum` (line 1)
            2: another approach is needed in `sum` (line 1)
            3:
            1 - let rec sum n = 0
            1 + let rec sum n = ... 0 ... (...) ... (...)
            function | function:sum:=>if(=(p1,0),0,+(+(p1,@(sum,-(p1,1))),@(sum,-(p1,2))))
            `sum`: 0
        "#]],
    );
}

#[test]
fn what_should_be_given() {
    check(
        r#"
let rec eval e = match e with
  | Not f -> «if eval f = true then (if eval f = false then true else false) else true→not (eval f)»
  | True -> true
"#,
        expect![[r#"
            the `Not` case of `eval` should give `not (eval f)`
            1: look at the `Not` case of `eval` (line 2)
            2: an expression is not right in the `Not` case of `eval` (line 2)
            3:
            2 -   | Not f -> if eval f = true then (if eval f = false then true else false) else true
            2 +   | Not f -> ?? (eval f)
            expression | expression:eval/Not:if(=(@(eval,c1),true),if(=(@(eval,c1),false),true,false),true)=>@(not,@(eval,c1))
            the `Not` case of `eval`: if eval f = true then (if eval f = false then true else false) else true
        "#]],
    );
}

#[test]
fn operands_that_may_be_swapped() {
    check(
        r#"
let f a b = if «a = b→b = a» then «1→2» else 0
"#,
        expect![[r#"
            the `then` branch of `f` gives `1` instead of `2`
            1: look at the `then` branch of `f` (line 1)
            2: a constant is off in the `then` branch of `f` (line 1)
            3:
            1 - let f a b = if a = b then 1 else 0
            1 + let f a b = if ... then ?? else 0
            constant | constant:f/then:1=>2
            the condition of the `if` in `f`: a = b
            the `then` branch of `f`: 1
        "#]],
    );
}

#[test]
fn a_new_body_with_rec() {
    check(
        r#"
let «len l = List.fold_left (fun n _ -> n + 2) 1 (List.rev l)→rec len l = match l with [] -> 0 | _ :: rest -> 1 + len rest»
"#,
        expect![[r#"
            the whole body of `len` was replaced
            1: look at `len` (line 1)
            2: another approach is needed in `len` (line 1)
            3:
            1 - let len l = List.fold_left (fun n _ -> n + 2) 1 (List.rev l)
            1 + let ?? len l = ... [] -> ?? | _ ... -> 1 ...
            function | function:len:=>matchcc(p1,[],0,::(_,c1),+(1,@(len,c1)))
            `len`: List.fold_left (fun n _ -> n + 2) 1 (List.rev l)
        "#]],
    );
}

#[test]
fn a_name_that_is_computed_too_early() {
    check(
        r#"
let rec iter (n, f) a =
  «let b = f a in→»
  if n <= 0 then a else iter (n - 1, f) «b→(f a)»
"#,
        expect![[r#"
            `b` in `iter` is computed even where it is not needed
            1: look at `iter` (line 2)
            2: a value is computed too early in `iter` (line 2)
            3:
            2 -   let b = f a in
            3 -   if n <= 0 then a else iter (n - 1, f) b
            3 +   if n <= 0 then a else iter (n - 1, f) (...)
            value | value:iter:@(p2,p3)=>
            `iter`: b = f a
        "#]],
    );
}

#[test]
fn the_same_in_several_places_is_said_once() {
    check(
        r#"
let rec add (a, b) = match a, b with
  | Zero x, Zero y -> Zero (add (x, «b→y»))
  | Zero x, One y -> One (add (x, «b→y»))
  | One x, Zero y -> One (add (x, «b→y»))
  | _ -> a
"#,
        expect![[r#"
            the `Zero x, Zero y` case of `add` uses `b` instead of `y`, and it is the same in 2 other places
            1: look at the `Zero x, Zero y` case of `add` (line 2), the `Zero x, One y` case of `add` (line 3) and the `One x, Zero y` case of `add` (line 4)
            2: a variable is used in place of another in the `Zero x, Zero y` case of `add` (line 2), the `Zero x, One y` case of `add` (line 3) and the `One x, Zero y` case of `add` (line 4)
            3:
            2 -   | Zero x, Zero y -> Zero (add (x, b))
            2 +   | Zero x, Zero y -> Zero (add (x, ??))
            3 -   | Zero x, One y -> One (add (x, b))
            3 +   | Zero x, One y -> One (add (x, ??))
            4 -   | One x, Zero y -> One (add (x, b))
            4 +   | One x, Zero y -> One (add (x, ??))
            variable | variable:add/One,Zero:p2=>c2 ; variable:add/Zero,One:p2=>c2 ; variable:add/Zero,Zero:p2=>c2
            the `Zero x, Zero y` case of `add`: add (x, b)
            the `Zero x, One y` case of `add`: add (x, b)
            the `One x, Zero y` case of `add`: add (x, b)
        "#]],
    );
}

#[test]
fn a_place_that_is_also_quoted_code_is_not_taken_for_the_place() {
    let (text, changes) = marked("let left x = x + «left→zero»\nlet right x = x + «right→zero»\n");
    assert_eq!(
        explain(&text, &changes).explanation,
        "`left` adds `left` instead of `zero`; and `right` adds `right` instead of `zero`"
    );
}

#[test]
fn a_field_beside_one_that_is_only_named() {
    check(
        r#"
let f n l = { n; lowest = List.fold_left min «0→100» l; highest = List.fold_left max 0 l; mean = List.fold_left (+) 0 l / n }
"#,
        expect![[r#"
            `f` calls `List.fold_left` with `0` instead of `100`
            1: look at `f` (line 1)
            2: a constant is off in `f` (line 1)
            3:
            1 - let f n l = { n; lowest = List.fold_left min 0 l; highest = List.fold_left max 0 l; mean = List.fold_left (+) 0 l / n }
            1 + let f n l = { n; lowest = List.fold_left min ?? l; highest = List.fold_left max 0 l; mean = List.fold_left (+) 0 l / n }
            constant | constant:f:0=>100
            `f`: List.fold_left min 0 l
        "#]],
    );
}

#[test]
fn two_names_that_are_mixed_up() {
    check(
        r#"
let f a b = if «a→b» = 0 then «b→a» else «a→b» * 2 - «b→a»
"#,
        expect![[r#"
            `f` mixes up `a` and `b`
            1: look at `f` (line 1)
            2: an expression is not right in `f` (line 1)
            3:
            1 - let f a b = if a = 0 then b else a * 2 - b
            1 + let f a b = if ?? = 0 then ?? else ?? * 2 - ??
            expression | expression:f:if(=(p1,0),p2,-(*(p1,2),p2))=>if(=(p2,0),p1,-(*(p2,2),p1))
            `f`: if a = 0 then b else a * 2 - b
        "#]],
    );
}
