(* Remainders by 4, 100 and 400. What is divisible by 400 is divisible by 4. *)

let is_leap year =
  if year mod 400 = 0 then year mod 4 = 0
  else if year mod 100 = 0 then false
  else year mod 4 = 0

let days year month =
  match month with
  | 2 -> if is_leap year then 29 else 28
  | 4 | 6 | 9 | 11 -> 30
  | m when m >= 1 && m <= 12 -> 31
  | _ -> raise Not_found

(* cover: days *)
