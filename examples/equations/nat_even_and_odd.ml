(* Mutual recursion: no number is even and odd. *)

type nat =
  | O
  | S of nat

let rec even n = match n with O -> true | S p -> odd p
and odd n = match n with O -> false | S p -> even p

(* find n : even n && odd n *)
