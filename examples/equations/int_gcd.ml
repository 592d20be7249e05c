(* Euclid backwards. *)

let rec gcd a b = if b = 0 then a else gcd b (a mod b)

(* find x y : 0 < x && x < y && x + y = 30 && y < 30 && gcd x y = 6 *)
