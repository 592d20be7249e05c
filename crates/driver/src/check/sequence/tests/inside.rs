//! Hidden values inside lists, records, results and options; conditions and observers of hidden types.

use super::*;

const BAGS: &str = "\
type bag = int list
let empty : bag = []
let add x (b : bag) : bag = x :: b
let all n : bag list = List.init (max 0 (min n 3)) (fun i -> [i])
let join (bs : bag list) : bag = List.concat bs
let total (b : bag) = List.fold_left ( + ) 0 b
let items (b : bag) = List.map (fun x -> x) b
";

/// Hidden values in lists come back one by one and are handed over together.
#[test]
fn hidden_values_in_lists() {
    let bags = together(BAGS, &["empty", "add", "all", "join", "total"], &["bag"], Exceptions::Same);
    let bags = bags.expect("it can be prepared");
    let counted = "\
let empty = 0
let add x b = x + b
let all n = List.init (max 0 (min n 3)) (fun i -> i)
let join bs = List.fold_left ( + ) 0 bs
let total b = b
";
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&bags, counted));
    expect![[r#"
        Differs
        List.map ignore (all 3)
        [(); (); ()] | [(); ()]
        let () = assert (List.map ignore (all 3) = [(); (); ()])
    "#]]
    .assert_eq(&told(&bags, &counted.replace("min n 3", "min n 2")));
    expect![[r#"
        Differs
        let b = match all 2 with [_; b] -> b | _ -> assert false in total b
        1 | 0
        the second call differs; those before it do the same in both
        let () = assert ((let b = match all 2 with [_; b] -> b | _ -> assert false in total b) = 1)
    "#]]
    .assert_eq(&told(&bags, &counted.replace("(fun i -> i)", "(fun i -> i / 2)")));
    expect![[r#"
        Differs
        let (b1, b2) = match all 3 with [_; b1; b2] -> (b1, b2) | _ -> assert false in total (join [b1; b2])
        3 | 2
        the third call differs; those before it do the same in both
        let () = assert ((let (b1, b2) = match all 3 with [_; b1; b2] -> (b1, b2) | _ -> assert false in total (join [b1; b2])) = 3)
    "#]].assert_eq(&told(&bags, &counted.replace("List.fold_left ( + ) 0 bs", "List.fold_left max 0 bs")));
}

/// Records, results and options: in results and in arguments.
#[test]
fn hidden_values_in_records_results_and_options() {
    let reference = "\
type t = T of int
type two = { left : t; right : t; size : int }
let make n = if n < 0 then Error \"negative\" else Ok (T n)
let split (T n) = { left = T (n / 2); right = T (n - n / 2); size = n }
let merge { left = T a; right = T b; size } = T (a + b + size)
let get (T n) = n
let or_zero o = match o with None -> T 0 | Some (T n) -> T n
";
    let assignment = together(reference, &[], &["t"], Exceptions::Same).expect("it can be prepared");
    let right = reference.replace("type t = T of int", "type t = T of int | U");
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&assignment, &right));
    expect![[r#"
        Differs
        let t1 = match make 1 with Ok t1 -> t1 | _ -> assert false in let { left = _; right = t2; size = _ } = split t1 in let { left = _; right = _; size = x } = split t2 in x
        1 | 0
        the third call differs; those before it do the same in both
        let () = assert ((let t1 = match make 1 with Ok t1 -> t1 | _ -> assert false in let { left = _; right = t2; size = _ } = split t1 in let { left = _; right = _; size = x } = split t2 in x) = 1)
    "#]].assert_eq(&told(&assignment, &right.replace("T (n - n / 2)", "T (n / 2)")));
    expect![[r#"
        Differs
        let t = match make 0 with Ok t -> t | _ -> assert false in let { left = _; right = _; size = x } = split (merge { left = t; right = t; size = 1 }) in x
        1 | 0
        the third call differs; those before it do the same in both
        let () = assert ((let t = match make 0 with Ok t -> t | _ -> assert false in let { left = _; right = _; size = x } = split (merge { left = t; right = t; size = 1 }) in x) = 1)
    "#]].assert_eq(&told(&assignment, &right.replace("T (a + b + size)", "T (a + b)")));
    expect![[r#"
        Differs
        match make (-1) with Ok _ -> Ok () | Error x -> Error x
        Error "negative" | Error "small"
        let () = assert ((match make (-1) with Ok _ -> Ok () | Error x -> Error x) = Error "negative")
    "#]]
    .assert_eq(&told(&assignment, &right.replace("\"negative\"", "\"small\"")));
    expect![[r#"
        Differs
        let t = match make 0 with Ok t -> t | _ -> assert false in let { left = _; right = _; size = x } = split (or_zero (Some t)) in x
        0 | 1
        the third call differs; those before it do the same in both
        let () = assert ((let t = match make 0 with Ok t -> t | _ -> assert false in let { left = _; right = _; size = x } = split (or_zero (Some t)) in x) = 0)
    "#]].assert_eq(&told(&assignment, &right.replace("Some (T n) -> T n", "Some (T n) -> T (max n 1)")));
}

/// Conditions are about single functions; an observer's functions are called as well.
#[test]
fn conditions_and_observers_of_hidden_types() {
    let called = |name: &str, assume: Option<&str>, equal: Option<&str>| {
        let [assume, equal] = [assume, equal].map(|text| text.map(str::to_string));
        CalledFunction { name: name.to_string(), assume, equal }
    };
    let with = |assume: Option<&str>, equal: Option<&str>| {
        let functions = vec![called("empty", None, None), called("add", assume, None), called("items", None, equal)];
        prepared(BAGS, functions, &["bag"], None, Exceptions::Same)
    };
    let absolute = "let empty = [] let add x b = abs x :: b let items b = b";
    expect![[r#"
        Differs
        items (add (-1) empty)
        [-1] | [1]
        the second call differs; those before it do the same in both
        let () = assert (items (add (-1) empty) = [-1])
    "#]]
    .assert_eq(&told(&with(None, None).expect("it can be prepared"), absolute));
    let positive = with(Some("fun x _ -> x >= 0"), None).expect("it can be prepared");
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&positive, absolute));
    // An assumption may look at the reference's own values.
    let short = with(Some("fun _ b -> List.length b < 2"), None).expect("it can be prepared");
    let two = "let empty = [] let add x b = match b with [_; _] -> b | _ -> x :: b let items b = b";
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&short, two));
    let backwards = "let empty = [] let add x b = b @ [x] let items b = b";
    let sorted = "fun a b -> List.sort compare a = List.sort compare b";
    let unordered = with(None, Some(sorted)).expect("it can be prepared");
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&unordered, backwards));
    expect![[r#"
        Differs
        items (add 0 (add 0 empty))
        [0; 0] | [0]
        the third call differs; those before it do the same in both
        let () = assert ((fun a b -> List.sort compare a = List.sort compare b) (items (add 0 (add 0 empty))) ([0; 0]))
    "#]]
    .assert_eq(&told(&unordered, &backwards.replace("b @ [x]", "if b = [] then [x] else b")));
    expect!["`--assume` cannot be used."].assert_eq(&with(Some("fun x -> x"), None).err().unwrap_or_default());
    let about_hidden = vec![called("empty", None, Some("fun a b -> a = b"))];
    let refused = prepared(BAGS, about_hidden, &["bag"], None, Exceptions::Same);
    expect!["`ref.ml` cannot serve as a reference for `abstract` types: `equal` of `empty` is about a result of which a part is hidden; what can be seen of it is compared by `=`."].assert_eq(&refused.err().unwrap_or_default());
    // What is called `empty` and `add` is there; how to look into a bag is the observer's business.
    let functions = vec![called("empty", None, None), called("add", None, None)];
    let observed = "let twice (b : bag) = total (add 1 (add 1 b))";
    let assignment = prepared(BAGS, functions, &["bag"], Some(observed), Exceptions::Same).expect("it can be prepared");
    let own = "type bag = { l : int list } let empty = { l = [] } let total b = List.fold_left ( + ) 0 b.l\n";
    expect![[r#"
        NoDifference
    "#]]
    .assert_eq(&told(&assignment, &format!("{own} let add x b = {{ l = x :: b.l }}")));
    expect![[r#"
        Differs
        twice (add 0 empty)
        2 | 3
        the second call differs; those before it do the same in both
        let () = assert (twice (add 0 empty) = 2)
    "#]]
    .assert_eq(&told(
        &assignment,
        "type bag = int list let empty = [] let add x b = x :: b let total b = List.length b",
    ));
    expect![[r#"
        DoesNotFit
        the observer `obs.ml` cannot be used with it: There is no type called `bag`
    "#]]
    .assert_eq(&told(&assignment, "let empty = [] let add x b = x :: b let total b = List.fold_left ( + ) 0 b"));
}
