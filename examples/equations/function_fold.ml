(* What folds three numbers to their sum, and to their count if started with nothing? *)

(* find f : List.fold_left f 0 [4; 5] = 9 && List.fold_left f 1 [] = 1 *)
