(* The number of binary digits. *)

let digits n =
  let n = ref n and count = ref 0 in
  while !n > 0 do
    n := !n / 2;
    incr count
  done;
  !count

(* find n : digits n = 4 && n mod 5 = 1 *)
