//! Exercises about whole numbers: what is wrong with them shows at one number, or at few.

use super::Program::{Reference, Whole};
use super::{Kind, Wrong};

pub(super) const NUMBERS: &[Kind] = &[
    Kind {
        entry: "days",
        assume: None,
        reference: "
let days month =
  match month with
  | 2 -> 28
  | 4 | 6 | 9 | 11 -> 30
  | 1 | 3 | 5 | 7 | 8 | 10 | 12 -> 31
  | _ -> 0",
        right: "let days m = if m < 1 || m > 12 then 0 else if m = 2 then 28 else 30 + (m + m / 8) mod 2",
        wrong: &[Wrong {
            program: Whole(
                "
let days month =
  if month = 2 then 28
  else if List.mem month [ 4; 6; 11 ] then 30
  else if month >= 1 && month <= 12 then 31
  else 0",
            ),
            example: "days 9",
        }],
    },
    Kind {
        entry: "is_prime",
        assume: None,
        reference: "
let is_prime n =
  let rec free d = d * d > n || (n mod d <> 0 && free (d + 1)) in
  n >= 2 && free 2",
        right: "
let is_prime n =
  if n < 4 then n = 2 || n = 3
  else if n mod 2 = 0 then false
  else begin
    let d = ref 3 in
    while !d * !d <= n && n mod !d <> 0 do d := !d + 2 done;
    !d * !d > n
  end",
        wrong: &[Wrong {
            program: Whole(
                "
let is_prime n =
  let small = [ 2; 3; 5; 7 ] in
  n >= 2 && (List.mem n small || List.for_all (fun p -> n mod p <> 0) small)",
            ),
            example: "is_prime 121",
        }],
    },
    Kind {
        entry: "perfect",
        assume: None,
        reference: "
let perfect n =
  let rec sum d = if d >= n then 0 else (if n mod d = 0 then d else 0) + sum (d + 1) in
  n > 0 && sum 1 = n",
        right: "
let perfect n =
  let total = ref 0 in
  for d = 1 to n / 2 do
    if n mod d = 0 then total := !total + d
  done;
  n > 0 && !total = n",
        wrong: &[Wrong { program: Whole("let perfect n = n = 6 || n = 28"), example: "perfect 496" }],
    },
    Kind {
        entry: "leap",
        assume: None,
        reference: "let leap y = y mod 4 = 0 && (y mod 100 <> 0 || y mod 400 = 0)",
        right: "
let leap year =
  if year mod 400 = 0 then true
  else if year mod 100 = 0 then false
  else year mod 4 = 0",
        wrong: &[Wrong {
            program: Whole("let leap y = y mod 4 = 0 && (y mod 100 <> 0 || y mod 1000 = 0)"),
            example: "leap 400",
        }],
    },
    Kind {
        entry: "gcd",
        assume: None,
        reference: "
let rec positive a b = if b = 0 then a else positive b (a mod b)

let gcd a b = positive (abs a) (abs b)",
        right: "let rec gcd a b = if b = 0 then abs a else gcd b (a mod b)",
        wrong: &[Wrong {
            program: Whole("let rec gcd a b = if b = 0 then a else gcd b (a mod b)"),
            example: "gcd (-1) 0",
        }],
    },
    Kind {
        entry: "collatz",
        assume: None,
        reference: "
let rec collatz n =
  if n <= 1 then 0 else 1 + collatz (if n mod 2 = 0 then n / 2 else (3 * n) + 1)",
        right: "
let collatz n =
  let steps = ref 0 and n = ref n in
  while !n > 1 do
    incr steps;
    if !n land 1 = 1 then n := (3 * !n) + 1 else n := !n / 2
  done;
  !steps",
        wrong: &[Wrong {
            program: Whole(
                "
let collatz n =
  let rec go steps n =
    if n <= 1 || steps = 100 then steps
    else go (steps + 1) (if n mod 2 = 0 then n / 2 else (3 * n) + 1)
  in
  go 0 n",
            ),
            example: "collatz 27",
        }],
    },
    Kind {
        entry: "digit_sum",
        assume: None,
        reference: "
let digit_sum n =
  let rec sum n = if n < 10 then n else (n mod 10) + sum (n / 10) in
  sum (abs n)",
        right: "
let digit_sum n =
  let text = string_of_int (abs n) in
  let sum = ref 0 in
  String.iter (fun c -> sum := !sum + Char.code c - Char.code '0') text;
  !sum",
        wrong: &[Wrong {
            program: Whole("let rec digit_sum n = if n = 0 then 0 else (n mod 10) + digit_sum (n / 10)"),
            example: "digit_sum (-1)",
        }],
    },
    Kind {
        entry: "fizzbuzz",
        assume: None,
        reference: "
let fizzbuzz n =
  match (n mod 3, n mod 5) with
  | 0, 0 -> \"FizzBuzz\"
  | 0, _ -> \"Fizz\"
  | _, 0 -> \"Buzz\"
  | _ -> string_of_int n",
        right: "
let fizzbuzz n =
  let word = (if n mod 3 = 0 then \"Fizz\" else \"\") ^ if n mod 5 = 0 then \"Buzz\" else \"\" in
  if word = \"\" then string_of_int n else word",
        wrong: &[Wrong {
            program: Whole(
                "
let fizzbuzz n =
  if n = 0 then \"FizzBuzz\"
  else if n mod 3 = 0 then \"Fizz\"
  else if n mod 5 = 0 then \"Buzz\"
  else if n mod 15 = 0 then \"FizzBuzz\"
  else string_of_int n",
            ),
            example: "fizzbuzz 15",
        }],
    },
    Kind {
        entry: "triangle",
        assume: None,
        reference: "
let triangle a b c =
  if a <= 0 || b <= 0 || c <= 0 || a + b <= c || b + c <= a || c + a <= b then \"none\"
  else if a = b && b = c then \"equilateral\"
  else if a = b || b = c || a = c then \"isosceles\"
  else \"scalene\"",
        right: "
let triangle a b c =
  match List.sort compare [ a; b; c ] with
  | [ x; y; z ] when x > 0 && x + y > z ->
    if x = z then \"equilateral\" else if x = y || y = z then \"isosceles\" else \"scalene\"
  | _ -> \"none\"",
        wrong: &[Wrong { program: Reference(&[("|| a = c then", "then")]), example: "triangle 2 1 2" }],
    },
    Kind {
        entry: "spell",
        assume: None,
        reference: "
let spell n =
  match n with
  | 0 -> \"zero\" | 1 -> \"one\" | 2 -> \"two\" | 3 -> \"three\" | 4 -> \"four\" | 5 -> \"five\" | 6 -> \"six\"
  | 7 -> \"seven\" | 8 -> \"eight\" | 9 -> \"nine\" | 10 -> \"ten\" | 11 -> \"eleven\" | 12 -> \"twelve\"
  | 13 -> \"thirteen\" | 14 -> \"fourteen\" | 15 -> \"fifteen\" | 18 -> \"eighteen\"
  | 16 -> \"sixteen\" | 17 -> \"seventeen\" | 19 -> \"nineteen\"
  | _ -> \"many\"",
        right: "
let small = [| \"zero\"; \"one\"; \"two\"; \"three\"; \"four\"; \"five\"; \"six\";
  \"seven\"; \"eight\"; \"nine\"; \"ten\"; \"eleven\"; \"twelve\" |]

let spell n =
  if n < 0 || n > 19 then \"many\"
  else if n <= 12 then small.(n)
  else
    match n with
    | 13 -> \"thirteen\"
    | 15 -> \"fifteen\"
    | 18 -> \"eighteen\"
    | _ -> small.(n - 10) ^ \"teen\"",
        wrong: &[Wrong {
            program: Whole(
                "
let small = [| \"zero\"; \"one\"; \"two\"; \"three\"; \"four\"; \"five\"; \"six\";
  \"seven\"; \"eight\"; \"nine\"; \"ten\"; \"eleven\"; \"twelve\" |]

let spell n =
  if n < 0 || n > 19 then \"many\"
  else if n <= 12 then small.(n)
  else if n = 13 then \"thirteen\"
  else if n = 15 then \"fifteen\"
  else small.(n - 10) ^ \"teen\"",
            ),
            example: "spell 18",
        }],
    },
    Kind {
        entry: "ones",
        assume: None,
        reference: "let rec ones n = if n = 0 then 0 else (n land 1) + ones (n lsr 1)",
        right: "
let ones n =
  let count = ref 0 and rest = ref n in
  while !rest <> 0 do
    rest := !rest land (!rest - 1);
    incr count
  done;
  !count",
        wrong: &[Wrong {
            program: Whole(
                "
let ones n =
  let rec go bit = if bit = 8 then 0 else ((n lsr bit) land 1) + go (bit + 1) in
  go 0",
            ),
            example: "ones 256",
        }],
    },
    Kind {
        entry: "power",
        assume: None,
        reference: "let rec power b n = if n <= 0 then 1 else b * power b (n - 1)",
        right: "
let rec power b n =
  if n <= 0 then 1
  else
    let half = power b (n / 2) in
    if n mod 2 = 0 then half * half else half * half * b",
        wrong: &[Wrong {
            program: Whole(
                "
let power b n =
  let rec go acc b n =
    if n <= 0 then acc else if n mod 2 = 0 then go acc (b * b) (n / 2) else go (acc * b) b (n / 2)
  in
  go 1 b n",
            ),
            example: "power 2 3",
        }],
    },
    Kind {
        entry: "to_base",
        assume: Some("fun b n -> 2 <= b && b <= 16 && n >= 0"),
        reference: "
let digit d = \"0123456789ABCDEF\".[d]

let rec to_base b n =
  let last = String.make 1 (digit (n mod b)) in
  if n < b then last else to_base b (n / b) ^ last",
        right: "
let to_base b n =
  let rec go n tail =
    let d = n mod b in
    let c = Char.chr (if d < 10 then 48 + d else 55 + d) in
    let tail = c :: tail in
    if n / b = 0 then tail else go (n / b) tail
  in
  String.of_seq (List.to_seq (go n []))",
        wrong: &[Wrong {
            program: Whole(
                "
let rec to_base b n =
  let d = n mod b in
  let last = String.make 1 (Char.chr (Char.code '0' + d)) in
  if n < b then last else to_base b (n / b) ^ last",
            ),
            example: "to_base 11 10",
        }],
    },
];
