(* Whether a list reads the same from both ends. *)

let reverse = List.rev

let palindrome : int list -> bool = ??

let () = assert (palindrome [] = true)
let () = assert (palindrome [1] = true)
let () = assert (palindrome [1; 2] = false)
let () = assert (palindrome [2; 2] = true)
let () = assert (palindrome [1; 2; 1] = true)
let () = assert (palindrome [1; 2; 2] = false)
let () = assert (palindrome [3; 1; 2; 3] = false)
let () = assert (palindrome [3; 1; 1; 3] = true)
