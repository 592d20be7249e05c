(* A bound on the number of rounds decides what can happen inside. *)

let power base exponent =
  let result = ref 1 in
  for i = 1 to exponent do
    if i > 8 then invalid_arg "power";
    result := !result * base
  done;
  if !result < 0 then "negative" else if !result > 100 then "large" else "small"

(* cover: power *)
