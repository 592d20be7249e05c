type 'a tree = Leaf | Node of 'a tree * 'a * 'a tree
exception Empty of string * int
let rec insert x = function
  | Leaf -> Node (Leaf, x, Leaf)
  | Node (l, y, r) -> if x < y then Node (insert x l, y, r) else Node (l, y, insert x r)
let t = List.fold_left (fun t x -> insert x t) Leaf [3; -1; 2]
let () = print_endline "hello"
let table = Hashtbl.create 10
let cell, price = ref 3, 3.5;;
print_string "no line end";;
Printf.printf "%d %s\n" 3 "three"
let values = Some (-1), 'c', "s\n", [|1.5|], [Empty ("a", 1)]
