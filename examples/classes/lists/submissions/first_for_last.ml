let last l =
  match l with
  | [] -> None
  | x :: _ -> Some x

let remove x l =
  let rec from_the_end l =
    match l with
    | [] -> []
    | y :: rest -> if x = y then rest else y :: from_the_end rest
  in
  List.rev (from_the_end (List.rev l))

let zip a b =
  let rec go acc a b =
    match (a, b) with
    | x :: xs, y :: ys -> go ((x, y) :: acc) xs ys
    | _ -> acc
  in
  go [] a b
