(* A list without repetitions; of equal elements the last one stays. *)

let rec member (x : int) l =
  match l with
  | [] -> false
  | y :: rest -> x = y || member x rest

let distinct : int list -> int list = ??

let () = assert (distinct [] = [])
let () = assert (distinct [1] = [1])
let () = assert (distinct [1; 1] = [1])
let () = assert (distinct [1; 2] = [1; 2])
let () = assert (distinct [2; 1; 2] = [1; 2])
let () = assert (distinct [1; 2; 1; 2] = [1; 2])
let () = assert (distinct [3; 1; 2; 1] = [3; 2; 1])
