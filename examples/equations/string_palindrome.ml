(* A palindrome of three characters that starts with x: the middle is free. *)

let is_palindrome s =
  let n = String.length s in
  let rec same i = i >= n / 2 || (s.[i] = s.[n - 1 - i] && same (i + 1)) in
  same 0

(* find s : is_palindrome s && String.length s = 3 && s.[0] = 'x' *)
