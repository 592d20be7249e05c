(* The function meant in ../run_stack.ml. *)

type instruction = Push of int | Plus

let rec run_stack p s =
  match p, s with
  | [], _ -> s
  | Push n :: r, _ -> run_stack r (n :: s)
  | Plus :: r, a :: b :: t -> run_stack r (a + b :: t)
  | Plus :: _, _ -> failwith "too few"
