(* The function meant in ../list_compress.ml. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

type cmp =
  | LT
  | EQ
  | GT

let rec compare (n1:nat) (n2:nat) : cmp =
  match n1 with
  | O -> (match n2 with
    | O -> EQ
    | S (m2) -> LT)
  | S (m1) -> (match n2 with
    | O -> GT
    | S (m2) -> compare m1 m2)
;;

let rec list_compress (l:list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) -> (match xs with
    | Nil -> Cons (x, Nil)
    | Cons (y, ys) -> (match compare x y with
      | LT -> Cons (x, list_compress xs)
      | EQ -> list_compress xs
      | GT -> Cons (x, list_compress xs)))
