(* Every pair turned around. *)

let swap_pairs : ('a * 'b) list -> ('b * 'a) list = ??

let () = assert (swap_pairs [] = [])
let () = assert (swap_pairs [(1, "a")] = [("a", 1)])
let () = assert (swap_pairs [(1, "a"); (2, "b")] = [("a", 1); ("b", 2)])
