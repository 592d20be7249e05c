module type QUEUE = sig
  type 'a queue
  exception Empty
  val empty : 'a queue
  val is_empty : 'a queue -> bool
  val enqueue : 'a -> 'a queue -> 'a queue
  val peek : 'a queue -> 'a
  val dequeue : 'a queue -> 'a queue
  val map : ('a -> 'b) -> 'a queue -> 'b queue
end
module ListQueue : QUEUE = struct
  type 'a queue = 'a list
  exception Empty
  let empty = []
  let is_empty q = (q = [])
  let enqueue x q = q @ [ x ]
  let peek = function [] -> raise Empty | x :: _ -> x
  let dequeue = function [] -> raise Empty | _ :: q -> q
  let map = List.map
end
module TwoListQueue : QUEUE = struct
  type 'a queue = { front : 'a list; back : 'a list }
  exception Empty
  let empty = { front = []; back = [] }
  let norm = function { front = []; back } -> { front = List.rev back; back = [] } | q -> q
  let is_empty { front; _ } = front = []
  let enqueue x q = norm { q with back = x :: q.back }
  let peek = function { front = []; _ } -> raise Empty | { front = x :: _; _ } -> x
  let dequeue = function { front = []; _ } -> raise Empty | { front = _ :: front; back } -> norm { front; back }
  let map f { front; back } = { front = List.(map f front); back = List.map f back }
end
module type TESTER = functor (Q : QUEUE) -> sig val run : unit -> string end
module Tester : TESTER = functor (Q : QUEUE) -> struct
  open Q
  let rec drain q = if is_empty q then [] else let x = peek q in x :: drain (dequeue q)
  let run () =
    let q = empty |> enqueue 1 |> enqueue 2 |> enqueue 3 in
    let q' = map (fun x -> float_of_int x /. 2.) q in
    let l = String.concat "," (List.map string_of_float (drain q')) in
    let e = try ignore (dequeue empty); "no" with Empty -> "empty" in
    l ^ " " ^ e
end
module T1 = Tester (ListQueue)
module T2 = Tester (TwoListQueue)
let () = print_endline (T1.run ()); print_endline (T2.run ())
module ImpQueue = struct
  include ListQueue
  type 'a imp = { mutable q : 'a queue }
  let create () = { q = empty }
  let push x t = t.q <- enqueue x t.q
  let pop t = let x = peek t.q in t.q <- dequeue t.q; x
end
let iq = ImpQueue.create ()
let () = ImpQueue.push 'a' iq; ImpQueue.push 'b' iq; print_char (ImpQueue.pop iq); print_newline ()
let weird = ImpQueue.create ()
