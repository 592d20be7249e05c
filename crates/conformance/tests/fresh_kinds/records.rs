//! Exercises about records, results that may be errors, and cases.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const RECORDS: &[Kind] = &[
    Kind {
        entry: "withdraw",
        assume: None,
        reference: r#"
type account = { owner : string; balance : int; limit : int }

let withdraw account amount =
  if amount <= 0 then Error "amount"
  else if amount > account.limit then Error "limit"
  else if amount > account.balance then Error "balance"
  else Ok { account with balance = account.balance - amount }"#,
        right: r#"
type account = { owner : string; balance : int; limit : int }

let withdraw { owner; balance; limit } amount =
  match () with
  | () when amount < 1 -> Error "amount"
  | () when limit < amount -> Error "limit"
  | () when balance - amount < 0 && balance < amount -> Error "balance"
  | () -> Ok { owner; balance = balance - amount; limit }"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type account = { owner : string; balance : int; limit : int }

let withdraw account amount =
  if amount <= 0 then Error "amount"
  else if amount > account.balance then Error "balance"
  else if amount > account.limit then Error "limit"
  else Ok { account with balance = account.balance - amount }"#,
                ),
                example: r#"withdraw {owner = ""; balance = 0; limit = 0} 1"#,
            },
            Wrong {
                program: Reference(&[("amount > account.limit", "amount >= account.limit")]),
                example: r#"withdraw {owner = ""; balance = 1; limit = 1} 1"#,
            },
        ],
    },
    Kind {
        entry: "order",
        assume: None,
        reference: r#"
type item = { name : string; price : int; count : int }
type problem = Count | Price

let rec order items =
  match items with
  | [] -> Ok 0
  | { count; _ } :: _ when count <= 0 -> Error Count
  | { price; _ } :: _ when price < 0 -> Error Price
  | { price; count; _ } :: rest -> Result.map (fun sum -> sum + (price * count)) (order rest)"#,
        right: r#"
type item = { name : string; price : int; count : int }
type problem = Count | Price

let order items =
  let step sum item =
    match sum with
    | Error _ -> sum
    | Ok _ when item.count < 1 -> Error Count
    | Ok _ when item.price < 0 -> Error Price
    | Ok n -> Ok (n + (item.count * item.price))
  in
  List.fold_left step (Ok 0) items"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
type item = { name : string; price : int; count : int }
type problem = Count | Price

let rec order items =
  match items with
  | [] -> Ok 0
  | item :: rest -> (
    match order rest with
    | Error e -> Error e
    | Ok _ when item.count <= 0 -> Error Count
    | Ok _ when item.price < 0 -> Error Price
    | Ok sum -> Ok (sum + (item.price * item.count)))"#,
                ),
                example: r#"order [{name = ""; price = 0; count = 0}; {name = ""; price = -1; count = 1}]"#,
            },
            Wrong {
                program: Whole(
                    r#"
type item = { name : string; price : int; count : int }
type problem = Count | Price

let order items =
  if List.exists (fun item -> item.count <= 0) items then Error Count
  else if List.exists (fun item -> item.price < 0) items then Error Price
  else Ok (List.fold_left (fun sum item -> sum + item.price) 0 items)"#,
                ),
                example: r#"order [{name = ""; price = 1; count = 2}]"#,
            },
        ],
    },
    Kind {
        entry: "move",
        assume: None,
        reference: r#"
type facing = North | East | South | West
type robot = { x : int; y : int; facing : facing }

let turn_right = function North -> East | East -> South | South -> West | West -> North

let move robot steps =
  let rec go robot i =
    if i = String.length steps then robot
    else
      let next =
        match steps.[i] with
        | 'R' -> { robot with facing = turn_right robot.facing }
        | 'L' -> { robot with facing = turn_right (turn_right (turn_right robot.facing)) }
        | 'F' -> (
          match robot.facing with
          | North -> { robot with y = robot.y + 1 }
          | South -> { robot with y = robot.y - 1 }
          | East -> { robot with x = robot.x + 1 }
          | West -> { robot with x = robot.x - 1 })
        | _ -> robot
      in
      go next (i + 1)
  in
  go robot 0"#,
        right: r#"
type facing = North | East | South | West
type robot = { x : int; y : int; facing : facing }

let step robot c =
  match c, robot.facing with
  | 'F', North -> { robot with y = robot.y + 1 }
  | 'F', South -> { robot with y = robot.y - 1 }
  | 'F', East -> { robot with x = robot.x + 1 }
  | 'F', West -> { robot with x = robot.x - 1 }
  | 'R', North | 'L', South -> { robot with facing = East }
  | 'R', East | 'L', West -> { robot with facing = South }
  | 'R', South | 'L', North -> { robot with facing = West }
  | 'R', West | 'L', East -> { robot with facing = North }
  | _ -> robot

let move robot steps = Seq.fold_left step robot (String.to_seq steps)"#,
        wrong: &[
            Wrong { program: Right(&[("| 'L', East ->", "->")]), example: r#"move {x = 0; y = 0; facing = East} "L""# },
            Wrong {
                program: Right(&[
                    ("robot c", "c robot"),
                    (
                        "Seq.fold_left step robot (String.to_seq steps)",
                        "List.fold_right step (List.of_seq (String.to_seq steps)) robot",
                    ),
                ]),
                example: r#"move {x = 0; y = 0; facing = North} "FL""#,
            },
        ],
    },
    Kind {
        entry: "score",
        assume: None,
        reference: r#"
let score rolls =
  let rec frame n rolls =
    if n = 10 then 0
    else
      match rolls with
      | 10 :: (a :: b :: _ as rest) -> 10 + a + b + frame (n + 1) rest
      | a :: b :: (c :: _ as rest) when a + b = 10 -> 10 + c + frame (n + 1) rest
      | a :: b :: rest -> a + b + frame (n + 1) rest
      | _ -> 0
  in
  frame 0 rolls"#,
        right: r#"
let rec go n total = function
  | _ when n = 10 -> total
  | 10 :: a :: b :: rest -> go (n + 1) (total + 10 + a + b) (a :: b :: rest)
  | a :: b :: c :: rest when a = 10 - b -> go (n + 1) (total + 10 + c) (c :: rest)
  | a :: b :: rest -> go (n + 1) (total + b + a) rest
  | _ -> total

let score rolls = go 0 0 rolls"#,
        wrong: &[
            Wrong { program: Right(&[("(c :: rest)", "rest")]), example: "score [0; 10; 0; 1]" },
            Wrong {
                program: Whole(
                    r#"
let rec score rolls =
  match rolls with
  | 10 :: (a :: b :: _ as rest) -> 10 + a + b + score rest
  | a :: b :: (c :: _ as rest) when a + b = 10 -> 10 + c + score rest
  | a :: b :: rest -> a + b + score rest
  | _ -> 0"#,
                ),
                example: "score [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1]",
            },
        ],
    },
    Kind {
        entry: "ticket",
        assume: None,
        reference: r#"
let ticket age hour =
  match age with
  | _ when age < 0 -> None
  | a when a < 6 -> Some 0
  | a when a < 18 -> Some (if hour < 18 then 5 else 7)
  | a when a >= 65 && hour >= 9 -> Some 6
  | _ -> Some 10"#,
        right: r#"
let ticket age hour =
  if age < 0 then None
  else
    Some
      (if age <= 5 then 0
       else if age <= 17 then if hour >= 18 then 7 else 5
       else if age > 64 && not (hour < 9) then 6
       else 10)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let ticket age hour =
  if age < 0 then None
  else if age < 6 then Some 0
  else if age <= 18 then Some (if hour < 18 then 5 else 7)
  else if age >= 65 && hour >= 9 then Some 6
  else Some 10"#,
                ),
                example: "ticket 18 0",
            },
            Wrong {
                program: Whole(
                    r#"
let ticket age hour =
  if age < 0 then None
  else if age < 6 then Some 0
  else if age < 18 then Some (if hour < 18 then 5 else 7)
  else if age >= 65 then Some 6
  else Some 10"#,
                ),
                example: "ticket 65 0",
            },
        ],
    },
    Kind {
        entry: "merge",
        assume: None,
        reference: r#"
let rec merge a b =
  match a, b with
  | [], rest | rest, [] -> rest
  | (k, v) :: xs, (l, w) :: ys ->
    if k < l then (k, v) :: merge xs b else if l < k then (l, w) :: merge a ys else (k, v + w) :: merge xs ys"#,
        right: r#"
let merge a b =
  let rec go out a b =
    match a, b with
    | [], [] -> List.rev out
    | x :: xs, [] -> go (x :: out) xs []
    | [], y :: ys -> go (y :: out) [] ys
    | ((k, v) as x) :: xs, ((l, w) as y) :: ys ->
      let order = compare k l in
      if order = 0 then go ((k, v + w) :: out) xs ys
      else if order < 0 then go (x :: out) xs b
      else go (y :: out) a ys
  in
  go [] a b"#,
        wrong: &[
            Wrong { program: Reference(&[("xs ys", "xs b")]), example: "merge [(0, 0)] [(0, 0)]" },
            Wrong {
                program: Reference(&[("rest | rest, [] -> rest", "_ | _, [] -> []")]),
                example: "merge [] [(0, 0)]",
            },
        ],
    },
    Kind {
        entry: "card",
        assume: None,
        reference: r#"
let card c =
  match c with
  | 'A' -> 11
  | 'K' | 'Q' | 'J' | 'T' -> 10
  | '2' .. '9' -> Char.code c - Char.code '0'
  | _ -> 0"#,
        right: r#"
let card c =
  match String.index_opt "??23456789TA" c with
  | Some i when i >= 2 -> i
  | _ -> if c = 'J' || c = 'Q' || c = 'K' then 10 else 0"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "| 'T' -> 10
  | '2'",
                    "-> 10
  | '0'",
                )]),
                example: "card 'T'",
            },
            Wrong { program: Reference(&[("| '2' ..", "| '1' ..")]), example: "card '1'" },
        ],
    },
    Kind {
        entry: "next_day",
        assume: Some("fun (y, m, d) -> y >= 1 && 1 <= m && m <= 12 && 1 <= d && d <= 31"),
        reference: r#"
let next_day (y, m, d) =
  let leap = (y mod 4 = 0 && y mod 100 <> 0) || y mod 400 = 0 in
  let days = match m with 2 -> if leap then 29 else 28 | 4 | 6 | 9 | 11 -> 30 | _ -> 31 in
  if d < days then (y, m, d + 1) else if m < 12 then (y, m + 1, 1) else (y + 1, 1, 1)"#,
        right: r#"
let days y m =
  if m = 2 then if y mod 400 = 0 || (y mod 4 = 0 && y mod 100 <> 0) then 29 else 28
  else if List.mem m [ 4; 6; 9; 11 ] then 30
  else 31

let next_day (y, m, d) =
  if d + 1 <= days y m then (y, m, d + 1) else if m = 12 then (y + 1, 1, 1) else (y, m + 1, 1)"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "(y mod 4 = 0 && y mod 100 <> 0) || y mod 400 =",
                    "y mod 4 = 0 && y mod 100 <>",
                )]),
                example: "next_day (400, 2, 28)",
            },
            Wrong {
                program: Reference(&[("if m < 12 then (y, m + 1, 1) else (y + 1,", "(y, m +")]),
                example: "next_day (1, 12, 31)",
            },
        ],
    },
    Kind {
        entry: "dedup",
        assume: None,
        reference: r#"
let dedup l =
  let rec go seen = function
    | [] -> []
    | x :: rest -> if List.mem x seen then go seen rest else x :: go (x :: seen) rest
  in
  go [] l"#,
        right: r#"
let dedup l = List.rev (List.fold_left (fun out x -> if List.mem x out then out else x :: out) [] l)"#,
        wrong: &[
            Wrong {
                program: Whole(
                    r#"
let rec dedup = function
  | a :: b :: rest when a = b -> dedup (b :: rest)
  | a :: rest -> a :: dedup rest
  | [] -> []"#,
                ),
                example: "dedup [0; 1; 0]",
            },
            Wrong {
                program: Right(&[(
                    "List.rev (List.fold_left (fun out x -> if List.mem x out then out else x :: out) [] l)",
                    "List.fold_right (fun x out -> if List.mem x out then out else x :: out) l []",
                )]),
                example: "dedup [0; 1; 0]",
            },
        ],
    },
    Kind {
        entry: "parity",
        assume: None,
        reference: r#"
let parity bits =
  let ones = List.length (List.filter (fun bit -> bit) bits) in
  if List.length bits <> 9 then Error "length" else if ones mod 2 = 0 then Ok (List.tl bits) else Error "parity""#,
        right: r#"
let parity bits =
  match bits with
  | [ _; a; b; c; d; e; f; g; h ] ->
    if List.fold_left ( <> ) false bits then Error "parity" else Ok [ a; b; c; d; e; f; g; h ]
  | _ -> Error "length""#,
        wrong: &[
            Wrong {
                program: Reference(&[("bit) bits) in", "bit) (List.tl bits)) in")]),
                example: "parity [true; false; false; false; false; false; false; false; false]",
            },
            Wrong {
                program: Reference(&[(
                    r#""length" else if ones mod 2 = 0 then Ok (List.tl bits) else"#,
                    r#""length"
  else if ones = 0 || ones = 2 || ones = 4 || ones = 6 then Ok (List.tl bits)
  else"#,
                )]),
                example: "parity [true; true; true; true; true; true; true; true; false]",
            },
        ],
    },
    Kind {
        entry: "winner",
        assume: None,
        reference: r#"
type cell = X | O | Empty

let winner board =
  match board with
  | [ [ a; b; c ]; [ d; e; f ]; [ g; h; i ] ] ->
    let lines =
      [ [ a; b; c ]; [ d; e; f ]; [ g; h; i ]; [ a; d; g ]; [ b; e; h ]; [ c; f; i ]; [ a; e; i ]; [ c; e; g ] ]
    in
    let has cell = List.exists (List.for_all (( = ) cell)) lines in
    if has X then Some X else if has O then Some O else None
  | _ -> None"#,
        right: r#"
type cell = X | O | Empty

let winner board =
  if List.length board <> 3 || List.exists (fun row -> List.length row <> 3) board then None
  else begin
    let at r c = List.nth (List.nth board r) c in
    let all cell places = List.for_all (fun (r, c) -> at r c = cell) places in
    let wins cell =
      List.exists (fun i -> all cell [ (i, 0); (i, 1); (i, 2) ] || all cell [ (0, i); (1, i); (2, i) ]) [ 0; 1; 2 ]
      || all cell [ (0, 0); (1, 1); (2, 2) ]
      || all cell [ (2, 0); (1, 1); (0, 2) ]
    in
    if wins X then Some X else if wins O then Some O else None
  end"#,
        wrong: &[
            Wrong {
                program: Reference(&[(
                    "=
      [ [ a; b; c ]; [ d; e; f ]; [ g; h; i ]; [ a; d; g ]; [ b; e; h ]; [ c; f; i ]; [ a; e; i ]; [ c; e; g ] ]
    in",
                    "= [ [ a; b; c ]; [ d; e; f ]; [ g; h; i ]; [ a; d; g ]; [ b; e; h ]; [ c; f; i ]; [ a; e; i ] ] in",
                )]),
                example: "winner [[O; O; X]; [O; X; O]; [X; O; O]]",
            },
            Wrong {
                program: Reference(&[(
                    "let has cell = List.exists (List.for_all (( = ) cell)) lines in
    if has X then Some X else if has O then Some O else None",
                    "List.fold_left
      (fun won line -> match line with [ x; y; z ] when x = y && y = z && x <> Empty -> Some x | _ -> won)
      None lines",
                )]),
                example: "winner [[X; X; X]; [O; O; O]; [Empty; Empty; Empty]]",
            },
        ],
    },
];
