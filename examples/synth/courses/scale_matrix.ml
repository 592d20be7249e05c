(* All elements times a number. *)

let rec map f l = match l with [] -> [] | x :: r -> f x :: map f r

let scale_matrix : int -> int list list -> int list list = ??

let () = assert (scale_matrix 2 [] = [])
let () = assert (scale_matrix 3 [[1; 2]; [4; 5]] = [[3; 6]; [12; 15]])
let () = assert (scale_matrix 2 [[7]; []] = [[14]; []])
