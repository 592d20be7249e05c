(* A loop over the characters, run backwards. *)

let count c s =
  let n = ref 0 in
  for i = 0 to String.length s - 1 do
    if s.[i] = c then incr n
  done;
  !n

(* find s : count 'a' s = 2 && String.length s = 2 *)
