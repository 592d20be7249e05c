(* no array at all: the oldest number is the head of the list *)
type buffer = { capacity : int; mutable items : int list }

let create capacity = { capacity; items = [] }

let length b = List.length b.items

let push b x =
  let items = b.items @ [ x ] in
  b.items <- (if List.length items > b.capacity then List.tl items else items)

let pop b =
  match b.items with
  | [] -> None
  | x :: rest ->
    b.items <- rest;
    Some x
