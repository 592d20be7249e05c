(* All numbers of a list together. *)

let sum_list : int list -> int = ??

(* sum_list [] = 0 *)
(* sum_list [5] = 5 *)
(* sum_list [2; 5] = 7 *)
(* sum_list [-1; 2; 5] = 6 *)
