(* The number of nodes of a tree with any number of branches. *)

type rose = Rose of int * rose list

let rec map f l = match l with [] -> [] | x :: r -> f x :: map f r

let rec sum l = match l with [] -> 0 | x :: r -> x + sum r

let rose_size : rose -> int = ??

let () = assert (rose_size (Rose (5, [])) = 1)
let () = assert (rose_size (Rose (1, [Rose (2, []); Rose (3, [])])) = 3)
let () = assert (rose_size (Rose (0, [Rose (7, [Rose (8, [])])])) = 3)
