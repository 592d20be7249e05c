(* What passed a filter satisfies its condition; 1 does not. *)

(* find xs : List.filter (fun x -> x > 2) xs = [3; 1] *)
