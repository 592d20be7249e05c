(* Stacks. All of Stack up to 5.3. *)

type 'a t = { mutable __items : 'a list; mutable __length : int }
exception Empty

let create () = { __items = []; __length = 0 }
let push x stack =
  stack.__items <- x :: stack.__items;
  stack.__length <- stack.__length + 1
let pop_opt stack =
  match stack.__items with
  | [] -> None
  | x :: rest ->
    stack.__items <- rest;
    stack.__length <- stack.__length - 1;
    Some x
let pop stack = match pop_opt stack with Some x -> x | None -> raise Empty
let top_opt stack = match stack.__items with [] -> None | x :: _ -> Some x
let top stack = match stack.__items with [] -> raise Empty | x :: _ -> x
let drop stack = ignore (pop stack)
let clear stack =
  stack.__items <- [];
  stack.__length <- 0
let copy stack = { __items = stack.__items; __length = stack.__length }
let is_empty stack = stack.__length = 0
let length stack = stack.__length
let iter (f : 'a -> unit) stack = List.iter f stack.__items
let fold f accumulator stack = List.fold_left f accumulator stack.__items
let to_seq stack : 'a Seq.t = List.to_seq stack.__items
let add_seq stack (sequence : 'a Seq.t) = Seq.iter (fun x -> push x stack) sequence
let of_seq (sequence : 'a Seq.t) =
  let stack = create () in
  add_seq stack sequence;
  stack

(* For inputs and results: from items in the order in which they are pushed, and back. *)
let __stack_of_list items =
  let stack = create () in
  List.iter (fun x -> push x stack) items;
  stack
let __stack_to_list stack = List.rev stack.__items
