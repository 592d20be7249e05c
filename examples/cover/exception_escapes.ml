(* Dividing raises; the branch behind it is reached by everything but zero. *)

let share total people =
  let each = total / people in
  if each * people = total then each else each + 1

(* cover: share *)
