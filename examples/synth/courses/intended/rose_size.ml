(* The function meant in ../rose_size.ml. *)

type rose = Rose of int * rose list

let rec map f l = match l with [] -> [] | x :: r -> f x :: map f r

let rec sum l = match l with [] -> 0 | x :: r -> x + sum r

let rec rose_size (Rose (_, l)) = 1 + sum (map rose_size l)
