(* the capacity and a list in a reference, newest first *)
let create capacity = (capacity, ref [])

let length (_, items) = List.length !items

let rec first_of n l =
  match l with
  | x :: rest when n > 0 -> x :: first_of (n - 1) rest
  | _ -> []

let push (capacity, items) (x : int) = items := first_of capacity (x :: !items)

let pop (_, items) =
  match List.rev !items with
  | [] -> None
  | oldest :: others ->
    items := List.rev others;
    Some oldest
