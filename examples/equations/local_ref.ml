(* A loop that adds up. *)

let sum_below n =
  let sum = ref 0 in
  for i = 1 to n do
    sum := !sum + i
  done;
  !sum

(* find n : 0 <= n && n < 20 && sum_below n = 15 *)
