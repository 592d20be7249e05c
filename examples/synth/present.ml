(* What is there in a list of options. *)

let present : 'a option list -> 'a list = ??

(* present [] = [] *)
(* present [None] = [] *)
(* present [Some 1] = [1] *)
(* present [None; Some 1] = [1] *)
(* present [Some 2; None; Some 1] = [2; 1] *)
