(* What is written twice has an even length. *)

let twice s = s ^ s

(* find s : String.length (twice s) = 5 *)
