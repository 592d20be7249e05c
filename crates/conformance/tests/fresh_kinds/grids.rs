//! Exercises about matrices and boards.

use super::Program::{Reference, Right, Whole};
use super::{Kind, Wrong};

pub(super) const GRIDS: &[Kind] = &[
    Kind {
        entry: "transpose",
        assume: None,
        reference: r#"
let rec transpose rows =
  match rows with
  | [] | [] :: _ -> if List.for_all (( = ) []) rows then Some [] else None
  | _ when List.mem [] rows -> None
  | _ -> Option.map (fun rest -> List.map List.hd rows :: rest) (transpose (List.map List.tl rows))"#,
        right: r#"
let transpose rows =
  match rows with
  | [] -> Some []
  | first :: _ ->
    let width = List.length first in
    if List.exists (fun row -> List.length row <> width) rows then None
    else Some (List.init width (fun i -> List.map (fun row -> List.nth row i) rows))"#,
        wrong: &[
            Wrong {
                program: Reference(&[("if List.for_all (( = ) []) rows then Some [] else None", "Some []")]),
                example: "transpose [[]; [0]]",
            },
            Wrong {
                program: Whole(r#"
let transpose rows =
  match rows with
  | [] -> Some []
  | first :: rest ->
    let width = List.length first in
    let fits = match rest with [] -> true | second :: _ -> List.length second = width in
    if not fits then None
    else
      try Some (List.init width (fun i -> List.map (fun row -> List.nth row i) rows)) with Failure _ -> None"#),
                example: "transpose [[]; []; [0]]",
            },
            Wrong {
                program: Right(&[("width (fun i -> List.map (fun row -> List.nth row i)", "(List.length rows) (fun i -> List.map (fun row -> List.nth row (min i (width - 1)))")]),
                example: "transpose [[0; 1]]",
            },
        ],
    },
    Kind {
        entry: "spiral",
        assume: Some("fun m -> Array.for_all (fun row -> Array.length row = Array.length m.(0)) m"),
        reference: r#"
let spiral matrix =
  let turn rows =
    match rows with
    | [] | [] :: _ -> []
    | first :: _ -> List.rev (List.init (List.length first) (fun i -> List.map (fun row -> List.nth row i) rows))
  in
  let rec go rows = match rows with [] -> [] | first :: rest -> first @ go (turn rest) in
  go (Array.to_list (Array.map Array.to_list matrix))"#,
        right: r#"
let spiral matrix =
  let out = ref [] in
  let take i j = out := matrix.(i).(j) :: !out in
  let rec ring top left bottom right =
    if top <= bottom && left <= right then begin
      for j = left to right do take top j done;
      for i = top + 1 to bottom do take i right done;
      if top < bottom then for j = right - 1 downto left do take bottom j done;
      if left < right then for i = bottom - 1 downto top + 1 do take i left done;
      ring (top + 1) (left + 1) (bottom - 1) (right - 1)
    end
  in
  if Array.length matrix > 0 then ring 0 0 (Array.length matrix - 1) (Array.length matrix.(0) - 1);
  List.rev !out"#,
        wrong: &[
            Wrong {
                program: Right(&[("if top < bottom then for j = right - 1 downto left do take bottom j done;
      if left < right then for", "for j = right - 1 downto left do take bottom j done;
      for")]),
                example: "spiral [|[|0; 1|]|]",
            },
            Wrong {
                program: Right(&[("left < right", "top < bottom")]),
                example: "spiral [|[|0|]; [|1|]; [|2|]|]",
            },
            Wrong {
                program: Right(&[("top <= bottom", "top = bottom && left = right then take top left
    else if top <= bottom"), ("ring (top", "if bottom - top > 2 then ring (top")]),
                example: "spiral [|[|0; 0; 0|]; [|0; 1; 0|]; [|0; 0; 0|]|]",
            },
        ],
    },
    Kind {
        entry: "life",
        assume: None,
        reference: r#"
let life board =
  let alive i j = match List.nth_opt board i with
    | None -> false
    | Some row -> Option.value ~default:false (List.nth_opt row j) in
  let alive i j = i >= 0 && j >= 0 && alive i j in
  let around i j =
    let sides = [ (-1, -1); (-1, 0); (-1, 1); (0, -1); (0, 1); (1, -1); (1, 0); (1, 1) ] in
    List.length (List.filter (fun (di, dj) -> alive (i + di) (j + dj)) sides)
  in
  List.mapi (fun i row -> List.mapi (fun j cell -> around i j = 3 || (cell && around i j = 2)) row) board"#,
        right: r#"
let life board =
  let cells = Array.of_list (List.map Array.of_list board) in
  let count i j =
    let n = ref 0 in
    for a = max 0 (i - 1) to min (Array.length cells - 1) (i + 1) do
      for b = max 0 (j - 1) to min (Array.length cells.(a) - 1) (j + 1) do
        if cells.(a).(b) && (a <> i || b <> j) then incr n
      done
    done;
    !n
  in
  let next i j cell = match count i j with 2 -> cell | 3 -> true | _ -> false in
  Array.to_list (Array.mapi (fun i row -> Array.to_list (Array.mapi (next i) row)) cells)"#,
        wrong: &[
            Wrong {
                program: Right(&[("&& (a <> i || b <> j) then", "then")]),
                example: "life [[true; true]]",
            },
            Wrong {
                program: Right(&[("match count i j with 2 -> cell | 3 -> true | _ -> false", "if cell then count i j >= 2 else count i j = 3")]),
                example: "life [[true; true; true]; [true; true; true]]",
            },
            Wrong {
                program: Right(&[("let next i j cell = match count i j with 2 -> cell | 3 -> true | _ -> false in
  Array.to_list (Array.mapi (fun i row -> Array.to_list (Array.mapi (next i) row))", "Array.iteri
    (fun i row -> Array.iteri (fun j cell -> cells.(i).(j) <- (match count i j with 2 -> cell | 3 -> true | _ -> false)) row)
    cells;
  Array.to_list (Array.map Array.to_list")]),
                example: "life [[true; true; true]]",
            },
        ],
    },
    Kind {
        entry: "islands",
        assume: None,
        reference: r#"
let islands map =
  let land_at = Hashtbl.create 16 in
  List.iteri (fun i row -> List.iteri (fun j here -> if here then Hashtbl.replace land_at (i, j) ()) row) map;
  let rec sink (i, j) =
    if Hashtbl.mem land_at (i, j) then begin
      Hashtbl.remove land_at (i, j);
      List.iter sink [ (i + 1, j); (i - 1, j); (i, j + 1); (i, j - 1) ]
    end
  in
  let count = ref 0 in
  List.iteri
    (fun i row -> List.iteri (fun j _ -> if Hashtbl.mem land_at (i, j) then begin incr count; sink (i, j) end) row)
    map;
  !count"#,
        right: r#"
let islands map =
  let cells = List.concat (List.mapi (fun i row -> List.concat (List.mapi (fun j here -> if here then [ (i, j) ] else []) row)) map) in
  let touch (a, b) (c, d) = abs (a - c) + abs (b - d) = 1 in
  let join groups cell =
    let near, far = List.partition (List.exists (touch cell)) groups in
    (cell :: List.concat near) :: far
  in
  List.length (List.fold_left join [] cells)"#,
        wrong: &[
            Wrong {
                program: Reference(&[("(i - 1, j); (i,", "(i,")]),
                example: "islands [[true; false; true]; [true; true; true]]",
            },
            Wrong {
                program: Right(&[("+ abs (b - d) =", "<= 1 && abs (b - d) <=")]),
                example: "islands [[true; false]; [false; true]]",
            },
            Wrong {
                program: Whole(r#"
let islands map =
  let cells = List.concat (List.mapi (fun i row -> List.concat (List.mapi (fun j here -> if here then [ (i, j) ] else []) row)) map) in
  let touch (a, b) (c, d) = abs (a - c) + abs (b - d) = 1 in
  let rec join cell groups =
    match groups with
    | [] -> [ [ cell ] ]
    | group :: rest -> if List.exists (touch cell) group then (cell :: group) :: rest else group :: join cell rest
  in
  List.length (List.fold_left (fun groups cell -> join cell groups) [] cells)"#),
                example: "islands [[false; true]; [true; true]]",
            },
        ],
    },
    Kind {
        entry: "safe",
        assume: None,
        reference: r#"
let rec safe queens =
  let rec free column distance rest =
    match rest with
    | [] -> true
    | q :: rest -> q <> column && abs (q - column) <> distance && free column (distance + 1) rest
  in
  match queens with [] -> true | q :: rest -> free q 1 rest && safe rest"#,
        right: r#"
let safe queens =
  let board = Array.of_list queens in
  let ok = ref true in
  Array.iteri
    (fun i a -> Array.iteri (fun j b -> if i < j && (a = b || a - i = b - j || a + i = b + j) then ok := false) board)
    board;
  !ok"#,
        wrong: &[
            Wrong {
                program: Reference(&[("abs (q - column)", "q - column")]),
                example: "safe [1; 0]",
            },
            Wrong {
                program: Whole(r#"
let rec safe queens =
  match queens with
  | [] | [ _ ] -> true
  | a :: (b :: _ as rest) -> abs (a - b) > 1 && (not (List.mem a rest)) && safe rest"#),
                example: "safe [0; 5; 2]",
            },
            Wrong {
                program: Reference(&[("rec safe", "safe"), ("rest && safe rest", "rest")]),
                example: "safe [0; 2; 3]",
            },
        ],
    },
    Kind {
        entry: "determinant",
        assume: Some("fun m -> m <> [] && List.for_all (fun row -> List.length row = List.length m) m"),
        reference: r#"
let rec determinant m =
  match m with
  | [] -> 1
  | first :: rest ->
    let without j = List.map (fun row -> List.filteri (fun k _ -> k <> j) row) rest in
    let sign j = if j mod 2 = 0 then 1 else -1 in
    List.fold_left ( + ) 0 (List.mapi (fun j x -> sign j * x * determinant (without j)) first)"#,
        right: r#"
let rec determinant m =
  match m with
  | [ [ x ] ] -> x
  | [ [ a; b ]; [ c; d ] ] -> (a * d) - (b * c)
  | _ ->
    let heads = List.map List.hd m and tails = List.map List.tl m in
    let rec sum i sign =
      if i = List.length m then 0
      else
        (sign * List.nth heads i * determinant (List.filteri (fun k _ -> k <> i) tails)) + sum (i + 1) (-sign)
    in
    sum 0 1"#,
        wrong: &[
            Wrong {
                program: Reference(&[("mod 2 =", "=")]),
                example: "determinant [[0; 0; 1]; [1; 0; 0]; [0; 1; 0]]",
            },
            Wrong {
                program: Reference(&[("let sign j = if j mod 2 = 0 then 1 else -1 in
    List.fold_left ( + ) 0 (List.mapi (fun j x -> sign j *", "List.fold_left ( + ) 0 (List.mapi (fun j x ->")]),
                example: "determinant [[0; 1]; [1; 0]]",
            },
            Wrong {
                program: Whole(r#"
let determinant m =
  match m with
  | [ [ x ] ] -> x
  | [ [ a; b ]; [ c; d ] ] -> (a * d) - (b * c)
  | [ [ a; b; c ]; [ d; e; f ]; [ g; h; i ] ] ->
    (a * e * i) + (b * f * g) + (c * d * h) - (c * e * g) - (b * d * i) + (a * f * h)
  | _ ->
    let rec determinant m =
      match m with
      | [] -> 1
      | first :: rest ->
        let without j = List.map (fun row -> List.filteri (fun k _ -> k <> j) row) rest in
        let sign j = if j mod 2 = 0 then 1 else -1 in
        List.fold_left ( + ) 0 (List.mapi (fun j x -> sign j * x * determinant (without j)) first)
    in
    determinant m"#),
                example: "determinant [[1; 0; 0]; [0; 0; 1]; [0; 1; 0]]",
            },
        ],
    },
];
