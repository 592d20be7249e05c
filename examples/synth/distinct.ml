(* A list without repetitions; of equal elements the last one stays. *)

let rec member (x : int) l =
  match l with
  | [] -> false
  | y :: rest -> x = y || member x rest

let distinct : int list -> int list = ??

let () = assert (distinct [] = [])
let () = assert (distinct [2] = [2])
let () = assert (distinct [5] = [5])
let () = assert (distinct [2; 2] = [2])
let () = assert (distinct [1; 2] = [1; 2])
let () = assert (distinct [2; 1; 2] = [1; 2])
let () = assert (distinct [1; 2; 1; 2] = [1; 2])
let () = assert (distinct [9; 5] = [9; 5])
let () = assert (distinct [5; 9; 5] = [9; 5])
let () = assert (distinct [7; 5; 9; 5] = [7; 9; 5])
