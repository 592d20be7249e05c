(* The operands of && and || are branches of their own. *)

let admit age member guest = (age >= 18 && member) || (guest && age >= 21) || age > 100

(* cover: admit *)
