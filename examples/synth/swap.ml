(* A pair the other way round. *)

let swap : 'a * 'b -> 'b * 'a = ??

(* swap (1, "a") = ("a", 1) *)
(* swap (2, "b") = ("b", 2) *)
