(* The function meant in ../list_even_parity.ml. *)

type nat =
  | O
  | S of nat

type bool =
  | True
  | False

type list =
  | Nil
  | Cons of bool * list

let rec list_even_parity (l:list) : bool =
  match l with
  | Nil -> True
  | Cons (b, bs) -> (match b with
    | True -> (match list_even_parity bs with
      | True -> False
      | False -> True)
    | False -> list_even_parity bs)
