type buffer = {
  capacity : int;
  mutable front : int list;
  mutable back : int list;
  mutable size : int;
}

let create capacity = { capacity; front = []; back = []; size = 0 }

let length b = b.size

let rec pop b =
  match (b.front, b.back) with
  | [], [] -> None
  | [], back ->
    b.front <- List.rev back;
    b.back <- [];
    pop b
  | x :: rest, _ ->
    b.front <- rest;
    b.size <- b.size - 1;
    Some x

let push b x =
  if b.size = b.capacity then ignore (pop b);
  b.back <- x :: b.back;
  b.size <- b.size + 1
