//! Exercises about times, ranges, fractions, nested settings and histories of actions.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const DEALINGS: &[Kind] = &[
    Kind {
        entry: "elapsed",
        assume: Some(
            "fun (a, b) (c, d) -> 0 <= a && a < 24 && 0 <= b && b < 60 && 0 <= c && c < 24 && 0 <= d && d < 60",
        ),
        reference: r#"
let elapsed (h1, m1) (h2, m2) =
  let minutes = (((60 * h2) + m2 - (60 * h1) - m1) + 1440) mod 1440 in
  (minutes / 60, minutes mod 60)"#,
        right: r#"
let elapsed from until =
  let rec count (h, m) n =
    if (h, m) = until then n
    else if m < 59 then count (h, m + 1) (n + 1)
    else count ((if h = 23 then 0 else h + 1), 0) (n + 1)
  in
  let n = count from 0 in
  (n / 60, n mod 60)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let elapsed (h1, m1) (h2, m2) =
  let h = if h2 >= h1 then h2 - h1 else h2 - h1 + 24 in
  if m2 >= m1 then (h, m2 - m1) else (h - 1, m2 - m1 + 60)"#,
                ),
                example: "elapsed (0, 1) (0, 0)",
            },
            Wrong {
                program: Reference(&[(
                    "minutes = (((60 * h2) + m2 - (60 * h1) - m1) + 1440) mod",
                    "from = (60 * h1) + m1 and until = (60 * h2) + m2 in
  let minutes = if until > from then until - from else until - from +",
                )]),
                example: "elapsed (0, 0) (0, 0)",
            },
            Wrong { program: Reference(&[("1440) mod 1440", "1439) mod 1439")]), example: "elapsed (0, 1) (0, 0)" },
        ],
    },
    Kind {
        entry: "union",
        assume: Some("fun l -> List.for_all (fun (a, b) -> a <= b) l"),
        reference: r#"
let union ranges =
  let rec go ranges =
    match ranges with
    | (a, b) :: (c, d) :: rest when c <= b -> go ((a, max b d) :: rest)
    | range :: rest -> range :: go rest
    | [] -> []
  in
  go (List.sort compare ranges)"#,
        right: r#"
let rec insert (a, b) ranges =
  match ranges with
  | [] -> [ (a, b) ]
  | (c, d) :: rest ->
    if b < c then (a, b) :: ranges
    else if d < a then (c, d) :: insert (a, b) rest
    else insert (min a c, max b d) rest

let union ranges = List.fold_right insert ranges []"#,
        wrong: &[
            Wrong { program: Reference(&[("max b d)", "d)")]), example: "union [(0, 2); (1, 1)]" },
            Wrong {
                program: Reference(&[("go ((a, max b d) :: rest)", "(a, max b d) :: go rest")]),
                example: "union [(0, 0); (0, 1); (1, 2)]",
            },
            Wrong {
                program: Right(&[("insert (min a c, max b d)", "(min a c, max b d) ::")]),
                example: "union [(0, 2); (0, 0); (2, 2)]",
            },
        ],
    },
    Kind {
        entry: "plus",
        assume: Some(
            "fun p q -> p.den <> 0 && q.den <> 0 && abs p.num < 10000 && abs p.den < 10000 && abs q.num < 10000 && abs q.den < 10000",
        ),
        reference: r#"
type fraction = { num : int; den : int }

let rec gcd a b = if b = 0 then abs a else gcd b (a mod b)

let plus p q =
  let num = (p.num * q.den) + (q.num * p.den) and den = p.den * q.den in
  let g = gcd num den * if den < 0 then -1 else 1 in
  { num = num / g; den = den / g }"#,
        right: r#"
type fraction = { num : int; den : int }

let plus { num = a; den = b } { num = c; den = d } =
  let rec gcd a b = if a = 0 then b else gcd (b mod a) a in
  let n = (a * d) + (c * b) and m = b * d in
  let n, m = if m < 0 then (-n, -m) else (n, m) in
  let g = gcd (abs n) m in
  { num = n / g; den = m / g }"#,
        wrong: &[
            Wrong {
                program: Reference(&[("* if den < 0 then -1 else 1 in", "in")]),
                example: "plus {num = 0; den = -1} {num = 0; den = 1}",
            },
            Wrong {
                program: Whole(
                    r#"
type fraction = { num : int; den : int }

let rec gcd a b = if b = 0 then abs a else gcd b (a mod b)

let plus p q =
  if p.den = q.den && p.den > 0 then { num = p.num + q.num; den = p.den }
  else
    let num = (p.num * q.den) + (q.num * p.den) and den = p.den * q.den in
    let g = gcd num den * if den < 0 then -1 else 1 in
    { num = num / g; den = den / g }"#,
                ),
                example: "plus {num = 0; den = 2} {num = 0; den = 2}",
            },
            Wrong {
                program: Whole(
                    r#"
type fraction = { num : int; den : int }

let rec reduce n num den =
  if n > 10 then { num; den }
  else if num mod n = 0 && den mod n = 0 then reduce n (num / n) (den / n)
  else reduce (n + 1) num den

let plus p q =
  let num = (p.num * q.den) + (q.num * p.den) and den = p.den * q.den in
  if num = 0 then { num = 0; den = 1 } else if den < 0 then reduce 2 (-num) (-den) else reduce 2 num den"#,
                ),
                example: "plus {num = 11; den = 11} {num = 0; den = 1}",
            },
        ],
    },
    Kind {
        entry: "lookup",
        assume: None,
        reference: r#"
type setting = Value of int | Section of (string * setting) list

let rec lookup path setting =
  match path, setting with
  | [], Value n -> Some n
  | name :: rest, Section entries -> Option.bind (List.assoc_opt name entries) (lookup rest)
  | _ -> None"#,
        right: r#"
type setting = Value of int | Section of (string * setting) list

exception Absent

let lookup path setting =
  let rec go setting = function
    | [] -> (match setting with Value n -> n | Section _ -> raise Absent)
    | name :: rest -> (
      match setting with
      | Value _ -> raise Absent
      | Section entries -> go (snd (List.find (fun (key, _) -> key = name) entries)) rest)
  in
  try Some (go setting path) with Absent | Not_found -> None"#,
        wrong: &[
            Wrong { program: Reference(&[("| [], Value", "| _, Value")]), example: "lookup [\"x\"] (Value 0)" },
            Wrong {
                program: Reference(&[(
                    "-> Option.bind (List.assoc_opt name entries) (lookup rest)",
                    "->
    List.find_map (fun (key, inner) -> if key = name then lookup rest inner else None) entries",
                )]),
                example: "lookup [\"x\"] (Section [(\"x\", Section []); (\"x\", Value 0)])",
            },
            Wrong {
                program: Reference(&[(
                    "Option.bind (List.assoc_opt name entries) (lookup rest)",
                    "(
    match List.assoc_opt name (List.rev entries) with None -> None | Some inner -> lookup rest inner)",
                )]),
                example: "lookup [\"x\"] (Section [(\"x\", Value 0); (\"x\", Value 1)])",
            },
        ],
    },
    Kind {
        entry: "mode",
        assume: None,
        reference: r#"
let mode l =
  let count x = List.length (List.filter (( = ) x) l) in
  let better best x =
    match best with
    | Some y when (count y, -y) >= (count x, -x) -> best
    | _ -> Some x
  in
  List.fold_left better None l"#,
        right: r#"
let mode l =
  let rec runs = function
    | [] -> []
    | x :: rest -> (
      match runs rest with
      | (n, y) :: more when x = y -> (n + 1, y) :: more
      | more -> (1, x) :: more)
  in
  match List.sort (fun (n, x) (m, y) -> if n = m then compare x y else compare m n) (runs (List.sort compare l)) with
  | [] -> None
  | (_, x) :: _ -> Some x"#,
        wrong: &[
            Wrong { program: Right(&[("(List.sort compare l))", "l)")]), example: "mode [1; 0; 1]" },
            Wrong {
                program: Reference(&[("(count y, -y) >= (count x, -x)", "count y >= count x")]),
                example: "mode [1; 0]",
            },
            Wrong {
                program: Whole(
                    r#"
let mode l =
  match l with
  | [] -> None
  | first :: _ ->
    let counts = Array.make 10 0 in
    let inside x = x >= 0 && x < 10 in
    List.iter (fun x -> if inside x then counts.(x) <- counts.(x) + 1) l;
    let best = ref (if inside first then first else 0) in
    Array.iteri (fun x n -> if n > counts.(!best) || (n = counts.(!best) && x < !best) then best := x) counts;
    Some !best"#,
                ),
                example: "mode [-1]",
            },
        ],
    },
    Kind {
        entry: "ways",
        assume: Some(
            "fun coins amount -> amount <= 30 && List.length coins <= 4 && List.for_all (fun c -> c > 0) coins",
        ),
        reference: r#"
let rec ways coins amount =
  if amount = 0 then 1
  else
    match coins with
    | coin :: rest when amount > 0 -> ways coins (amount - coin) + ways rest amount
    | _ -> 0"#,
        right: r#"
let ways coins amount =
  if amount < 0 then 0
  else begin
    let table = Array.make (amount + 1) 0 in
    table.(0) <- 1;
    List.iter (fun coin -> for sum = coin to amount do table.(sum) <- table.(sum) + table.(sum - coin) done) coins;
    table.(amount)
  end"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let rec ways coins amount =
  if amount = 0 then 1
  else if amount < 0 then 0
  else List.fold_left (fun sum coin -> sum + ways coins (amount - coin)) 0 coins"#,
                ),
                example: "ways [1; 2] 3",
            },
            Wrong { program: Right(&[("coin to amount", "amount downto coin")]), example: "ways [1] 2" },
            Wrong {
                program: Whole(
                    r#"
let rec ways coins amount =
  match coins with
  | [] -> 0
  | _ when amount = 0 -> 1
  | coin :: rest -> if coin > amount then ways rest amount else ways coins (amount - coin) + ways rest amount"#,
                ),
                example: "ways [] 0",
            },
        ],
    },
    Kind {
        entry: "edit",
        assume: None,
        reference: r#"
type action = Type of char | Undo | Redo

let edit actions =
  let step (text, undone, redone) action =
    match action, undone, redone with
    | Type c, _, _ -> (text ^ String.make 1 c, text :: undone, [])
    | Undo, before :: undone, _ -> (before, undone, text :: redone)
    | Redo, _, after :: redone -> (after, text :: undone, redone)
    | _ -> (text, undone, redone)
  in
  let text, _, _ = List.fold_left step ("", [], []) actions in
  text"#,
        right: r#"
type action = Type of char | Undo | Redo

let edit actions =
  let rec go typed waiting actions =
    match actions with
    | [] -> String.of_seq (List.to_seq (List.rev typed))
    | Type c :: rest -> go (c :: typed) [] rest
    | Undo :: rest -> (match typed with [] -> go [] waiting rest | c :: typed -> go typed (c :: waiting) rest)
    | Redo :: rest -> (match waiting with [] -> go typed [] rest | c :: waiting -> go (c :: typed) waiting rest)
  in
  go [] [] actions"#,
        wrong: &[
            Wrong {
                program: Right(&[("typed) [] rest", "typed) waiting rest")]),
                example: "edit [Type 'a'; Undo; Type 'b'; Redo]",
            },
            Wrong {
                program: Right(&[("(c :: waiting)", "(waiting @ [ c ])")]),
                example: "edit [Type 'a'; Type 'b'; Undo; Undo; Redo]",
            },
            Wrong {
                program: Whole(
                    r#"
type action = Type of char | Undo | Redo

let edit actions =
  let rec go typed last actions =
    match actions, typed, last with
    | [], _, _ -> String.of_seq (List.to_seq (List.rev typed))
    | Type c :: rest, _, _ -> go (c :: typed) None rest
    | Undo :: rest, c :: typed, _ -> go typed (Some c) rest
    | Redo :: rest, _, Some c -> go (c :: typed) None rest
    | (Undo | Redo) :: rest, _, _ -> go typed last rest
  in
  go [] None actions"#,
                ),
                example: "edit [Type 'a'; Type 'b'; Undo; Undo; Redo; Redo]",
            },
        ],
    },
    Kind {
        entry: "promote",
        assume: None,
        reference: r#"
type grade = Junior | Senior
type person = { name : string; grade : grade; pay : int; years : int }

let promote staff =
  let raise_pay p percent = { p with pay = p.pay + (p.pay * percent / 100) } in
  let step p =
    match p.grade with
    | Junior when p.years >= 3 -> raise_pay { p with grade = Senior; years = 0 } 20
    | Senior when p.years >= 10 -> raise_pay p 10
    | _ -> p
  in
  List.map step staff"#,
        right: r#"
type grade = Junior | Senior
type person = { name : string; grade : grade; pay : int; years : int }

let rec promote = function
  | [] -> []
  | ({ grade = Junior; years; pay; _ } as p) :: rest when years > 2 ->
    { p with grade = Senior; years = 0; pay = pay + (20 * pay / 100) } :: promote rest
  | { name; grade = Senior; pay; years } :: rest when years > 9 ->
    { name; grade = Senior; pay = pay + (10 * pay / 100); years } :: promote rest
  | p :: rest -> p :: promote rest"#,
        wrong: &[
            Wrong {
                program: Right(&[("years = 0; pay", "pay")]),
                example: "promote [{name = \"x\"; grade = Junior; pay = 0; years = 3}]",
            },
            Wrong {
                program: Reference(&[
                    ("+ (p.pay * percent / 100)", "/ 100 * (100 + percent)"),
                    (
                        "raise_pay { p with grade = Senior; years = 0 } 20",
                        "{ (raise_pay p 20) with grade = Senior; years = 0 }",
                    ),
                ]),
                example: "promote [{name = \"x\"; grade = Junior; pay = 1; years = 3}]",
            },
            Wrong {
                program: Whole(
                    r#"
type grade = Junior | Senior
type person = { name : string; grade : grade; pay : int; years : int }

let promote staff =
  let raise_pay p percent = { p with pay = p.pay + (p.pay * percent / 100) } in
  let junior p = if p.grade = Junior && p.years >= 3 then raise_pay { p with grade = Senior } 20 else p in
  let senior p = if p.grade = Senior && p.years >= 10 then raise_pay p 10 else p in
  let reset p q = if p.grade = q.grade then q else { q with years = 0 } in
  List.map (fun p -> reset p (senior (junior p))) staff"#,
                ),
                example: "promote [{name = \"x\"; grade = Junior; pay = 10; years = 10}]",
            },
        ],
    },
];
