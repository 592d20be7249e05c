(* The majority holds although the first is against it: the other two decide. *)

let majority a b c = (a && b) || (a && c) || (b && c)

(* find a b c : majority a b c && not a *)
