//! Exercises about numbers in another dress: calendars, bases, bits, remainders.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const CODES: &[Kind] = &[
    Kind {
        entry: "weekday",
        assume: Some("fun y m d -> 1 <= y && y <= 9999 && 1 <= m && m <= 12 && 1 <= d && d <= 28"),
        reference: r#"
let weekday y m d =
  let shift = [| 0; 3; 2; 5; 0; 3; 5; 1; 4; 6; 2; 4 |] in
  let y = if m < 3 then y - 1 else y in
  (y + (y / 4) - (y / 100) + (y / 400) + shift.(m - 1) + d) mod 7"#,
        right: r#"
let leap y = (y mod 4 = 0 && y mod 100 <> 0) || y mod 400 = 0

let weekday y m d =
  let length = function 2 -> if leap y then 29 else 28 | 4 | 6 | 9 | 11 -> 30 | _ -> 31 in
  let rec years i sum = if i = y then sum else years (i + 1) (sum + if leap i then 366 else 365) in
  let rec months i sum = if i = m then sum else months (i + 1) (sum + length i) in
  (years 1 0 + months 1 0 + d) mod 7"#,
        wrong: &[
            Wrong { program: Reference(&[("- (y / 100) + (y / 400) +", "+")]), example: "weekday 2024 5 17" },
            Wrong { program: Reference(&[("(y / 400) + shift.(m", "shift.(m")]), example: "weekday 2000 3 1" },
            Wrong {
                program: Whole(
                    r#"
let leap y = y mod 4 = 0 && y mod 100 <> 0

let weekday y m d =
  let days = [| 31; 28; 31; 30; 31; 30; 31; 31; 30; 31; 30; 31 |] in
  let before = ref ((y - 1) * 365 + (y - 1) / 4 - (y - 1) / 100 + (y - 1) / 400) in
  for i = 1 to m - 1 do before := !before + days.(i - 1) done;
  if leap y && m > 2 then incr before;
  (!before + d) mod 7"#,
                ),
                example: "weekday 2000 3 1",
            },
        ],
    },
    Kind {
        entry: "from_base",
        assume: Some("fun b _ -> 2 <= b && b <= 16"),
        reference: r#"
let digit c =
  match c with
  | '0' .. '9' -> Char.code c - 48
  | 'a' .. 'f' -> Char.code c - 87
  | 'A' .. 'F' -> Char.code c - 55
  | _ -> 99

let from_base b s =
  let add sum c =
    match sum with
    | Some n when digit c < b -> Some ((n * b) + digit c)
    | _ -> None
  in
  if s = "" then None else Seq.fold_left add (Some 0) (String.to_seq s)"#,
        right: r#"
exception Bad

let from_base b s =
  let value c =
    match String.index_opt "0123456789abcdef" (Char.lowercase_ascii c) with
    | Some v when v < b -> v
    | _ -> raise Bad
  in
  let rec read i = if i < 0 then 0 else (b * read (i - 1)) + value s.[i] in
  if String.length s = 0 then None else try Some (read (String.length s - 1)) with Bad -> None"#,
        wrong: &[
            Wrong { program: Reference(&[("c < b", "c <= b")]), example: "from_base 2 \"2\"" },
            Wrong {
                program: Whole(
                    r#"
let from_base b s =
  let value c =
    match c with
    | '0' .. '9' -> Char.code c - 48
    | 'a' .. 'f' -> Char.code c - 87
    | 'A' .. 'E' -> Char.code c - 55
    | _ -> 99
  in
  let rec read i n =
    if i = String.length s then Some n
    else if value s.[i] < b then read (i + 1) ((n * b) + value s.[i])
    else None
  in
  if s = "" then None else read 0 0"#,
                ),
                example: "from_base 16 \"F\"",
            },
            Wrong {
                program: Whole(
                    r#"
let from_base b s =
  let value c =
    match c with
    | '0' .. '9' -> Char.code c - 48
    | 'a' .. 'f' -> Char.code c - 87
    | 'A' .. 'F' -> Char.code c - 55
    | _ -> 99
  in
  let rec read i n =
    if i = String.length s then Some n
    else if value s.[i] < b then read (i + 1) ((n * b) + value s.[i])
    else None
  in
  read 0 0"#,
                ),
                example: "from_base 2 \"\"",
            },
        ],
    },
    Kind {
        entry: "gray",
        assume: Some("fun n -> n <= 8"),
        reference: r#"
let rec gray n =
  if n <= 0 then [ "" ]
  else
    let shorter = gray (n - 1) in
    List.map (fun code -> "0" ^ code) shorter @ List.rev_map (fun code -> "1" ^ code) shorter"#,
        right: r#"
let gray n =
  let n = max n 0 in
  let code i =
    let g = i lxor (i lsr 1) in
    String.init n (fun k -> if (g lsr (n - 1 - k)) land 1 = 1 then '1' else '0')
  in
  List.init (1 lsl n) code"#,
        wrong: &[
            Wrong { program: Reference(&[("@ List.rev_map (fun", "@ List.map (fun")]), example: "gray 2" },
            Wrong {
                program: Reference(&[(
                    r#"[ """#,
                    r#"[]
  else if n = 1 then [ "0"; "1""#,
                )]),
                example: "gray 0",
            },
            Wrong { program: Right(&[("land 1", "mod 4")]), example: "gray 3" },
        ],
    },
    Kind {
        entry: "reverse_bits",
        assume: Some("fun width n -> 0 <= width && width <= 16 && 0 <= n && n < 65536"),
        reference: r#"
let reverse_bits width n =
  let rec go width n out = if width = 0 then out else go (width - 1) (n lsr 1) ((out lsl 1) lor (n land 1)) in
  go width n 0"#,
        right: r#"
let reverse_bits width n =
  let out = ref 0 in
  for i = 0 to width - 1 do
    if n / (1 lsl i) mod 2 = 1 then out := !out + (1 lsl (width - 1 - i))
  done;
  !out"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "= if width = 0 then out else go (width - 1) (n lsr 1) ((out lsl 1) lor (n land 1)) in",
                    "=
    if width = 0 || n = 0 then out else go (width - 1) (n lsr 1) ((out lsl 1) lor (n land 1))
  in",
                )]),
                example: "reverse_bits 2 1",
            },
            Wrong { program: Reference(&[("width n 0", "width (n land 255) 0")]), example: "reverse_bits 9 256" },
            Wrong {
                program: Right(&[("1 - i))", "i))"), ("  !out", "  !out / 2 mod 32768")]),
                example: "reverse_bits 16 1",
            },
        ],
    },
    Kind {
        entry: "inverse",
        assume: Some("fun _ m -> m > 1 && m < 10000"),
        reference: r#"
let rec euclid a b = if b = 0 then (a, 1, 0) else let g, x, y = euclid b (a mod b) in (g, y, x - (a / b * y))

let inverse a m =
  let a = ((a mod m) + m) mod m in
  let g, x, _ = euclid a m in
  if g = 1 then Some (((x mod m) + m) mod m) else None"#,
        right: r#"
let inverse a m =
  let a = ((a mod m) + m) mod m in
  let rec search x = if x = m then None else if a * x mod m = 1 then Some x else search (x + 1) in
  search 0"#,
        wrong: &[
            Wrong { program: Reference(&[("(((x mod m) + m)", "(x")]), example: "inverse 2 3" },
            Wrong { program: Right(&[("m then None", "m - 1 then None")]), example: "inverse 2 3" },
            Wrong { program: Right(&[("((a mod m) + m)", "abs a")]), example: "inverse (-1) 3" },
        ],
    },
    Kind {
        entry: "to_roman",
        assume: Some("fun n -> 1 <= n && n <= 3999"),
        reference: r#"
let letters =
  [ (1000, "M"); (900, "CM"); (500, "D"); (400, "CD"); (100, "C"); (90, "XC"); (50, "L"); (40, "XL"); (10, "X");
    (9, "IX"); (5, "V"); (4, "IV"); (1, "I") ]

let to_roman n =
  let rec go n letters =
    match letters with
    | [] -> ""
    | (value, _) :: rest when value > n -> go n rest
    | (value, letter) :: _ -> letter ^ go (n - value) letters
  in
  go n letters"#,
        right: r#"
let to_roman n =
  let place d one five ten =
    match d with
    | 9 -> one ^ ten
    | 4 -> one ^ five
    | d when d >= 5 -> five ^ String.concat "" (List.init (d - 5) (fun _ -> one))
    | d -> String.concat "" (List.init d (fun _ -> one))
  in
  place (n / 1000) "M" "" "" ^ place (n / 100 mod 10) "C" "D" "M" ^ place (n / 10 mod 10) "X" "L" "C"
  ^ place (n mod 10) "I" "V" "X""#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    r#"(900, "CM"); (500, "D"); (400, "CD"); (100, "C"); (90, "XC"); (50, "L"); (40, "XL"); (10, "X");
    (9, "IX"); (5,"#,
                    r#"(500, "D"); (400, "CD"); (100, "C"); (90, "XC"); (50, "L"); (40, "XL"); (10, "X"); (9, "IX");
    (5,"#,
                )]),
                example: "to_roman 900",
            },
            Wrong { program: Reference(&[("> n", ">= n && value > 1")]), example: "to_roman 5" },
            Wrong {
                program: Whole(
                    r#"
let to_roman n =
  let times d s = String.concat "" (List.init d (fun _ -> s)) in
  let place d one five ten =
    if d = 9 then one ^ ten
    else if d = 4 then one ^ five
    else if d >= 5 then five ^ times (d - 5) one
    else times d one
  in
  times (n / 1000) "M" ^ place (n / 100 mod 10) "C" "D" "M" ^ place (n / 10 mod 10) "X" "L" "M"
  ^ place (n mod 10) "I" "V" "X""#,
                ),
                example: "to_roman 90",
            },
        ],
    },
];
