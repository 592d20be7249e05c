(* A declared comparison: everything is less than, equal to, or greater than everything. *)

type nat =
  | O
  | S of nat

type cmp = LT | EQ | GT

let rec compare_nat n m =
  match n, m with
  | O, O -> EQ
  | O, S _ -> LT
  | S _, O -> GT
  | S p, S q -> compare_nat p q

(* find n m : compare_nat n m = EQ && n <> m *)
