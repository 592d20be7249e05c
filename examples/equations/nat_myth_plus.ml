(* Numerals as in Myth: `2` stands for `S (S O)` of the declared type. *)

type nat =
  | O
  | S of nat

let rec plus (n1 : nat) (n2 : nat) : nat =
  match n1 with
  | O -> n2
  | S (m) -> S (plus m n2)
;;

let lhs (n : nat) : nat = plus n 2 ;;
let rhs (n : nat) : nat = 5 ;;
