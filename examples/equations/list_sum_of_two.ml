(* Two numbers with the sum six: infinitely many pairs. *)

(* find xs : List.fold_left (+) 0 xs = 6 && List.length xs = 2 *)
