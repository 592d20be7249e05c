(* A declared list, in the style of Myth: `[1;1]` is `Cons (S O, Cons (S O, Nil))`. *)

type nat =
  | O
  | S of nat

type list =
  | Nil
  | Cons of nat * list

let rec stutter (l : list) : list =
  match l with
  | Nil -> Nil
  | Cons (n, rest) -> Cons (n, Cons (n, stutter rest))
;;

let problem (l : list) : list = stutter l ;;
let result : list = [1;1] ;;
