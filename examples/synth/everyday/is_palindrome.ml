(* Whether a list reads the same from both ends. *)

let rec rev l =
  match l with
  | [] -> []
  | x :: rest -> rev rest @ [ x ]

let is_palindrome : int list -> bool = ??

let () = assert (is_palindrome [] = true)
let () = assert (is_palindrome [1; 2; 1] = true)
let () = assert (is_palindrome [1; 2] = false)
let () = assert (is_palindrome [1; 2; 3; 1] = false)
let () = assert (is_palindrome [4; 4] = true)
