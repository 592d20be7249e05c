type nat = O | S of nat
type list = Nil | Cons of nat * list
type bool = True | False

let rec is_even (n : nat) : bool =
  match n with
  | O -> True
  | S m -> (match m with O -> False | S k -> is_even k)
;;

let rec filter (f : nat -> bool) (l : list) : list =
  match l with
  | Nil -> Nil
  | Cons (x, xs) ->
    (match f x with
     | True -> Cons (x, filter f xs)
     | False -> filter f xs)
;;
