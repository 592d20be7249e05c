(* The sum of each row. *)

let rec sum l = match l with [] -> 0 | x :: r -> x + sum r

let row_sums : int list list -> int list = ??

let () = assert (row_sums [] = [])
let () = assert (row_sums [[1; 2]; [3]] = [3; 3])
let () = assert (row_sums [[]; [4; 5; 6]] = [0; 15])
