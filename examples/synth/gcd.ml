(* The greatest common divisor. *)

let gcd : int -> int -> int = ??

(* gcd 0 3 = 3 *)
(* gcd 3 0 = 3 *)
(* gcd 4 2 = 2 *)
(* gcd 2 4 = 2 *)
(* gcd 6 4 = 2 *)
(* gcd 9 6 = 3 *)
(* gcd 7 3 = 1 *)
