(* What a basket of numbers of pieces and prices costs. *)

let total_price : (int * int) list -> int = ??

let () = assert (total_price [] = 0)
let () = assert (total_price [(2, 5)] = 10)
let () = assert (total_price [(1, 3); (4, 2)] = 11)
let () = assert (total_price [(3, 3); (0, 7); (1, 1)] = 10)
