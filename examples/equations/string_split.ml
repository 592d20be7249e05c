(* All ways to cut a string in two. *)

(* find s t : s ^ t = "abc" *)
