(* Five unknowns under clauses that leave a single assignment. *)

let clause a b c = a || b || c

(* find a b c d e : clause a (not b) (not c) && clause (not a) b d && b && c && not (d && e) && (not a || not d) && (e || d) && clause (not e) (not b) (not c) = false *)
