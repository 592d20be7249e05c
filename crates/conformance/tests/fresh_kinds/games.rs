//! Exercises about games and puzzles, where what matters is far from the smallest inputs.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const GAMES: &[Kind] = &[
    Kind {
        entry: "guess",
        assume: Some("fun a b -> List.length a = List.length b"),
        reference: r#"
let guess secret attempt =
  let exact = List.length (List.filter (fun x -> x) (List.map2 ( = ) secret attempt)) in
  let count c l = List.length (List.filter (( = ) c) l) in
  let colours = List.sort_uniq compare secret in
  let both = List.fold_left (fun sum c -> sum + min (count c secret) (count c attempt)) 0 colours in
  (exact, both - exact)"#,
        right: r#"
let guess secret attempt =
  let rec split a b =
    match a, b with
    | x :: a, y :: b ->
      let n, p, q = split a b in
      if x = y then (n + 1, p, q) else (n, x :: p, y :: q)
    | _ -> (0, [], [])
  in
  let rec take x = function [] -> None | y :: rest -> if x = y then Some rest else Option.map (fun l -> y :: l) (take x rest) in
  let exact, left, tried = split secret attempt in
  let rec near left = function
    | [] -> 0
    | y :: rest -> (match take y left with None -> near left rest | Some left -> 1 + near left rest)
  in
  (exact, near left tried)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let guess secret attempt =
  let exact = List.length (List.filter (fun x -> x) (List.map2 ( = ) secret attempt)) in
  let near = List.length (List.filter (fun y -> List.mem y secret) attempt) in
  (exact, near - exact)"#,
                ),
                example: "guess [0; 1] [0; 0]",
            },
            Wrong {
                program: Whole(
                    r#"
let guess secret attempt =
  let pairs = List.combine secret attempt in
  let exact = List.length (List.filter (fun (x, y) -> x = y) pairs) in
  let left = List.filter_map (fun (x, y) -> if x = y then None else Some x) pairs in
  let tried = List.sort_uniq compare (List.filter_map (fun (x, y) -> if x = y then None else Some y) pairs) in
  (exact, List.length (List.filter (fun y -> List.mem y left) tried))"#,
                ),
                example: "guess [0; 0; 1; 1] [1; 1; 0; 0]",
            },
            Wrong {
                program: Reference(&[(
                    "colours = List.sort_uniq compare secret in
  let both = List.fold_left (fun sum c -> sum + min (count c secret) (count c attempt)) 0 colours",
                    "both = List.fold_left (fun sum c -> sum + min (count c secret) (count c attempt)) 0 secret",
                )]),
                example: "guess [0; 0] [0; 0]",
            },
        ],
    },
    Kind {
        entry: "tennis",
        assume: None,
        reference: r#"
type player = A | B
type score = Points of int * int | Deuce | Advantage of player | Game of player

let tennis points =
  let step score player =
    match score, player with
    | Game _, _ -> score
    | Deuce, p -> Advantage p
    | Advantage p, q -> if p = q then Game p else Deuce
    | Points (3, _), A | Points (_, 3), B -> Game player
    | Points (a, b), p ->
      let a, b = if p = A then (a + 1, b) else (a, b + 1) in
      if a = 3 && b = 3 then Deuce else Points (a, b)
  in
  List.fold_left step (Points (0, 0)) points"#,
        right: r#"
type player = A | B
type score = Points of int * int | Deuce | Advantage of player | Game of player

let tennis points =
  let rec go a b = function
    | _ when a >= 4 && a >= b + 2 -> Game A
    | _ when b >= 4 && b >= a + 2 -> Game B
    | A :: rest -> go (a + 1) b rest
    | B :: rest -> go a (b + 1) rest
    | [] ->
      if a >= 3 && b >= 3 then (if a = b then Deuce else if a > b then Advantage A else Advantage B)
      else Points (a, b)
  in
  go 0 0 points"#,
        wrong: &[
            Wrong {
                program: Reference(&[("p, q -> if p = q then Game p else Deuce", "_, q -> Game q")]),
                example: "tennis [A; A; A; B; B; B; A; B]",
            },
            Wrong {
                program: Whole(
                    r#"
type player = A | B
type score = Points of int * int | Deuce | Advantage of player | Game of player

let tennis points =
  let a = List.length (List.filter (( = ) A) points) and b = List.length (List.filter (( = ) B) points) in
  if a >= 4 && a >= b + 2 then Game A
  else if b >= 4 && b >= a + 2 then Game B
  else if a >= 3 && b >= 3 then (if a = b then Deuce else if a > b then Advantage A else Advantage B)
  else Points (a, b)"#,
                ),
                example: "tennis [A; A; A; A; B; B; B]",
            },
            Wrong {
                program: Right(&[("b then Deuce", "b && a < 5 then Deuce")]),
                example: "tennis [A; A; A; B; B; B; A; B; A; B]",
            },
        ],
    },
    Kind {
        entry: "hand",
        assume: Some("fun l -> List.length l = 5 && List.for_all (fun n -> 1 <= n && n <= 13) l"),
        reference: r#"
type kind = High | Pair | TwoPairs | Three | Straight | FullHouse | Four | Five

let hand cards =
  let counts = List.map (fun c -> List.length (List.filter (( = ) c) cards)) (List.sort_uniq compare cards) in
  match List.sort (fun a b -> compare b a) counts with
  | [ 5 ] -> Five
  | [ 4; 1 ] -> Four
  | [ 3; 2 ] -> FullHouse
  | 3 :: _ -> Three
  | 2 :: 2 :: _ -> TwoPairs
  | 2 :: _ -> Pair
  | _ -> (
    match List.sort compare cards with
    | [ 1; 10; 11; 12; 13 ] -> Straight
    | first :: _ as sorted -> if sorted = List.init 5 (fun i -> first + i) then Straight else High
    | [] -> High)"#,
        right: r#"
type kind = High | Pair | TwoPairs | Three | Straight | FullHouse | Four | Five

let hand cards =
  let counts = Array.make 15 0 in
  List.iter (fun c -> counts.(c) <- counts.(c) + 1) cards;
  counts.(14) <- counts.(1);
  let with_count n = ref 0 |> fun k -> Array.iteri (fun i c -> if i < 14 && c = n then incr k) counts; !k in
  let rec run i n = if n = 5 then true else if i > 14 then false else if counts.(i) > 0 then run (i + 1) (n + 1) else run (i + 1) 0 in
  if with_count 5 = 1 then Five
  else if with_count 4 = 1 then Four
  else if with_count 3 = 1 then (if with_count 2 = 1 then FullHouse else Three)
  else if with_count 2 = 2 then TwoPairs
  else if with_count 2 = 1 then Pair
  else if run 1 0 then Straight
  else High"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "with
    | [ 1; 10; 11; 12; 13 ] -> Straight",
                    "with",
                )]),
                example: "hand [1; 10; 11; 12; 13]",
            },
            Wrong {
                program: Whole(
                    r#"
type kind = High | Pair | TwoPairs | Three | Straight | FullHouse | Four | Five

let hand cards =
  match List.sort compare cards with
  | [ a; b; c; d; e ] when a = b && b = c && c = d && d = e -> Five
  | [ a; b; c; d; e ] when (a = b && b = c && c = d) || (b = c && c = d && d = e) -> Four
  | [ a; b; c; d; e ] when (a = b && b = c && d = e) || (a = b && c = d && d = e) -> FullHouse
  | [ a; b; c; d; e ] when (a = b && b = c) || (c = d && d = e) -> Three
  | [ a; b; c; d; e ] when (a = b && (c = d || d = e)) || (b = c && d = e) -> TwoPairs
  | [ a; b; c; d; e ] when a = b || b = c || c = d || d = e -> Pair
  | [ 1; 10; 11; 12; 13 ] -> Straight
  | [ a; b; c; d; e ] when b = a + 1 && c = b + 1 && d = c + 1 && e = d + 1 -> Straight
  | _ -> High"#,
                ),
                example: "hand [1; 2; 2; 2; 3]",
            },
            Wrong {
                program: Reference(&[(
                    "| _ -> (
    match List.sort compare cards with
    | [ 1; 10; 11; 12; 13 ] -> Straight
    | first :: _ as sorted -> if sorted = List.init 5 (fun i -> first + i) then Straight else High
    | [] -> High)",
                    "| _ ->
    let sorted = List.sort compare cards in
    let low = List.nth sorted 0 and high = List.nth sorted 4 in
    if high - low = 4 || (low = 1 && high = 13 && List.nth sorted 1 >= 9) then Straight else High",
                )]),
                example: "hand [1; 9; 10; 11; 13]",
            },
        ],
    },
    Kind {
        entry: "fewest",
        assume: Some(
            "fun coins amount -> amount <= 40 && List.length coins <= 4 && List.for_all (fun c -> c > 0) coins",
        ),
        reference: r#"
let fewest coins amount =
  let table = Array.make (max amount 0 + 1) None in
  table.(0) <- Some 0;
  for sum = 1 to amount do
    List.iter
      (fun coin ->
        if coin <= sum then
          match table.(sum - coin), table.(sum) with
          | Some n, Some m -> if n + 1 < m then table.(sum) <- Some (n + 1)
          | Some n, None -> table.(sum) <- Some (n + 1)
          | None, _ -> ())
      coins
  done;
  if amount < 0 then None else table.(amount)"#,
        right: r#"
let fewest coins amount =
  let rec levels reached n =
    if List.mem amount reached then Some n
    else
      let next = List.concat_map (fun sum -> List.map (fun coin -> sum + coin) coins) reached in
      match List.sort_uniq compare (List.filter (fun sum -> sum <= amount) next) with
      | [] -> None
      | next -> levels next (n + 1)
  in
  if amount < 0 then None else levels [ 0 ] 0"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let fewest coins amount =
  let rec go coins amount =
    if amount = 0 then Some 0
    else
      match coins with
      | [] -> None
      | coin :: rest -> if coin <= amount then Option.map (fun n -> n + 1) (go coins (amount - coin)) else go rest amount
  in
  if amount < 0 then None else go (List.sort (fun a b -> compare b a) coins) amount"#,
                ),
                example: "fewest [3; 2] 4",
            },
            Wrong {
                program: Whole(
                    r#"
let fewest coins amount =
  let least a b = match a, b with None, n | n, None -> n | Some a, Some b -> Some (min a b) in
  let rec go coins amount =
    match coins with
    | _ when amount = 0 -> Some 0
    | coin :: rest when coin <= amount -> least (Option.map (( + ) 1) (go rest (amount - coin))) (go rest amount)
    | _ :: rest -> go rest amount
    | [] -> None
  in
  if amount < 0 then None else go coins amount"#,
                ),
                example: "fewest [1] 2",
            },
            Wrong {
                program: Whole(
                    r#"
let fewest coins amount =
  let rec by_greed sum n = function
    | [] -> if sum = 0 then Some n else None
    | coin :: rest -> by_greed (sum mod coin) (n + (sum / coin)) rest
  in
  let rec drops l = match l with [] -> [ [] ] | _ :: rest -> l :: drops rest in
  let sorted = List.sort (fun a b -> compare b a) coins in
  let found = List.filter_map (by_greed amount 0) (drops sorted) in
  if amount < 0 then None else match List.sort compare found with [] -> None | n :: _ -> Some n"#,
                ),
                example: "fewest [6; 5; 1] 16",
            },
        ],
    },
    Kind {
        entry: "base64",
        assume: None,
        reference: r#"
let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

let base64 s =
  let n = String.length s in
  let byte i = if i < n then Char.code s.[i] else 0 in
  let group i =
    let bits = (byte i lsl 16) lor (byte (i + 1) lsl 8) lor byte (i + 2) in
    let letter k = if i + k > n then '=' else alphabet.[(bits lsr (18 - (6 * k))) land 63] in
    String.init 4 letter
  in
  String.concat "" (List.init ((n + 2) / 3) (fun i -> group (3 * i)))"#,
        right: r#"
let base64 s =
  let letter n =
    if n < 26 then Char.chr (65 + n)
    else if n < 52 then Char.chr (71 + n)
    else if n < 62 then Char.chr (n - 4)
    else if n = 62 then '+' else '/'
  in
  let out = Buffer.create 16 in
  let put n = Buffer.add_char out (letter (n mod 64)) in
  let rec go = function
    | a :: b :: c :: rest ->
      put (a / 4); put (a * 16 mod 64 + b / 16); put (b * 4 mod 64 + c / 64); put c; go rest
    | [ a; b ] -> put (a / 4); put (a * 16 mod 64 + b / 16); put (b * 4 mod 64); Buffer.add_string out "="
    | [ a ] -> put (a / 4); put (a * 16 mod 64); Buffer.add_string out "=="
    | [] -> ()
  in
  go (List.map Char.code (List.of_seq (String.to_seq s)));
  Buffer.contents out"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "let letter k = if i + k > n then '=' else alphabet.[(bits lsr (18 - (6 * k))) land 63] in
    String.init 4 letter",
                    "String.init 4 (fun k -> alphabet.[(bits lsr (18 - (6 * k))) land 63])",
                )]),
                example: "base64 \"a\"",
            },
            Wrong {
                program: Reference(&[(
                    r#"= "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/""#,
                    r#"= "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-/""#,
                )]),
                example: "base64 \"\\248\"",
            },
            Wrong { program: Reference(&[("s.[i] else 0", "s.[i] land 127 else 0")]), example: "base64 \"\\200\"" },
        ],
    },
    Kind {
        entry: "pack",
        assume: Some("fun size items -> List.for_all (fun n -> 0 < n && n <= size) items"),
        reference: r#"
let pack size items =
  let rec put n = function
    | [] -> [ n ]
    | used :: rest -> if used + n <= size then (used + n) :: rest else used :: put n rest
  in
  List.fold_left (fun bins n -> put n bins) [] items"#,
        right: r#"
let pack size items =
  let bins = ref [||] in
  let place n =
    let rec find i =
      if i = Array.length !bins then bins := Array.append !bins [| n |]
      else if !bins.(i) + n > size then find (i + 1)
      else !bins.(i) <- !bins.(i) + n
    in
    find 0
  in
  List.iter place items;
  Array.to_list !bins"#,
        wrong: &[
            Wrong { program: Reference(&[("n <= size", "n < size")]), example: "pack 2 [1; 1]" },
            Wrong {
                program: Whole(
                    r#"
let pack size items =
  let step bins n = match bins with used :: rest when used + n <= size -> (used + n) :: rest | _ -> n :: bins in
  List.rev (List.fold_left step [] items)"#,
                ),
                example: "pack 3 [2; 3; 1]",
            },
            Wrong {
                program: Whole(
                    r#"
let pack size items =
  let put n bins =
    let fitting = List.filter (fun used -> used + n <= size) bins in
    match List.sort (fun a b -> compare b a) fitting with
    | [] -> bins @ [ n ]
    | best :: _ ->
      let rec change = function [] -> [] | used :: rest -> if used = best then (used + n) :: rest else used :: change rest in
      change bins
  in
  List.fold_left (fun bins n -> put n bins) [] items"#,
                ),
                example: "pack 4 [2; 3; 1]",
            },
        ],
    },
];
