(* The style of Myth: `problem` with its unknown on the left, `result` on the right. *)

type bool =
  | True
  | False

let neg (b : bool) : bool =
  match b with
  | True -> False
  | False -> True
;;

let problem (b : bool) : bool = neg (neg (neg b)) ;;
let result : bool = True ;;
