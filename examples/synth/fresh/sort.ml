(* A sorted list. *)

let rec insert x l = match l with [] -> [ x ] | y :: r -> if x <= y then x :: l else y :: insert x r

let sort : int list -> int list = ??

let () = assert (sort [] = [])
let () = assert (sort [3; 1; 2] = [1; 2; 3])
let () = assert (sort [5; 4] = [4; 5])
