type nat =
  | O
  | S of nat

let rec plus (n:nat) (m:nat) : nat =
  match n with
  | O -> m
  | S (k) -> S (plus k m)
;;
