(* Queues. All of Queue up to 5.3: cells in a chain, so that a traversal meets what is added during it, unless it is at
   the last cell already. *)

type 'a __cell = Q__end | Q__cell of { __content : 'a; mutable __next : 'a __cell }
type 'a t = { mutable __length : int; mutable __first : 'a __cell; mutable __last : 'a __cell }
exception Empty

let create () = { __length = 0; __first = Q__end; __last = Q__end }
let clear queue =
  queue.__length <- 0;
  queue.__first <- Q__end;
  queue.__last <- Q__end
let add x queue =
  let cell = Q__cell { __content = x; __next = Q__end } in
  (match queue.__last with
   | Q__end -> queue.__first <- cell
   | Q__cell last -> last.__next <- cell);
  queue.__last <- cell;
  queue.__length <- queue.__length + 1
let push = add
let peek_opt queue = match queue.__first with Q__end -> None | Q__cell cell -> Some cell.__content
let peek queue = match queue.__first with Q__end -> raise Empty | Q__cell cell -> cell.__content
let top = peek
let take_opt queue =
  match queue.__first with
  | Q__end -> None
  | Q__cell cell ->
    (match cell.__next with
     | Q__end -> clear queue
     | next ->
       queue.__length <- queue.__length - 1;
       queue.__first <- next);
    Some cell.__content
let take queue = match take_opt queue with Some x -> x | None -> raise Empty
let pop = take
let drop queue = ignore (take queue)
let is_empty queue = queue.__length = 0
let length queue = queue.__length
let rec __fold f accumulator = function
  | Q__end -> accumulator
  | Q__cell { __content = x; __next = next } -> __fold f (f accumulator x) next
let fold f accumulator queue = __fold f accumulator queue.__first
let iter (f : 'a -> unit) queue = fold (fun () x -> f x) () queue
let copy queue =
  let result = create () in
  iter (fun x -> add x result) queue;
  result
let transfer source target =
  if source.__length > 0 then begin
    (match target.__last with
     | Q__end -> target.__first <- source.__first
     | Q__cell last -> last.__next <- source.__first);
    target.__last <- source.__last;
    target.__length <- target.__length + source.__length;
    clear source
  end
let to_seq queue : 'a Seq.t =
  let rec from cell () =
    match cell with
    | Q__end -> Seq.Nil
    | Q__cell cell -> Seq.Cons (cell.__content, from cell.__next)
  in
  from queue.__first
let add_seq queue (sequence : 'a Seq.t) = Seq.iter (fun x -> add x queue) sequence
let of_seq (sequence : 'a Seq.t) =
  let queue = create () in
  add_seq queue sequence;
  queue

(* For inputs and results: from items and back. *)
let __queue_of_list items =
  let queue = create () in
  List.iter (fun x -> add x queue) items;
  queue
let __queue_to_list queue = List.rev (fold (fun items x -> x :: items) [] queue)
