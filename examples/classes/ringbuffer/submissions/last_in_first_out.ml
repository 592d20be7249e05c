type buffer = { capacity : int; mutable items : int list }

let create capacity = { capacity; items = [] }

let length b = List.length b.items

let rec without_last = function
  | [] | [ _ ] -> []
  | x :: rest -> x :: without_last rest

let push b x =
  if length b = b.capacity then b.items <- without_last b.items;
  b.items <- x :: b.items

let pop b =
  match b.items with
  | [] -> None
  | x :: rest ->
    b.items <- rest;
    Some x
