module Ints = Bag.Make (Ordered.Int)
module Words = Bag.Make (Ordered.By_length)

let b = List.fold_left (fun b x -> Ints.add x b) Ints.empty [ 3; 1; 3; 3; 2 ]
let () = List.iter (fun (x, n) -> Printf.printf "%dx%d " x n) (Ints.to_list b); print_newline ()
let w = Words.(empty |> add "one" |> add "two" |> add "three")
let () = Printf.printf "%d %d\n" (Words.count "six" w) (List.length (Words.to_list w))
