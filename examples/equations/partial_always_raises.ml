(* A function that raises an exception on every input has no value at all. *)

exception Neither

let strict n : int = if n > 0 then failwith "positive" else if n < 0 then failwith "negative" else raise Neither

(* find n : strict n = 0 *)
