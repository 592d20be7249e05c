(* A file may be called like a module of the library. *)
type 'a t = 'a list

let empty : 'a t = []
let add x (q : 'a t) : 'a t = q @ [ x ]
let length = List.length
let make () = Stdlib.Queue.create ()
