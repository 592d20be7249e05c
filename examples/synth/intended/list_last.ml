(* The function meant in ../list_last.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type natopt =
  | None
  | Some of nat

let rec list_last (l:list) : natopt =
  match l with
  | Nil -> None
  | Cons (x, xs) -> (match xs with
    | Nil -> Some (x)
    | Cons (y, ys) -> list_last xs)
