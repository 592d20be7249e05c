type buffer = { capacity : int; items : int list ref }

let nothing = ref []

let create capacity = { capacity; items = nothing }

let length b = List.length !(b.items)

let push b x =
  let all = !(b.items) @ [ x ] in
  b.items := if List.length all > b.capacity then List.tl all else all

let pop b =
  match !(b.items) with
  | [] -> None
  | x :: rest ->
    b.items := rest;
    Some x
