(* Not shown to students, but loaded before their code. *)

let tree_of_list values = List.fold_right (fun value rest -> Node (Leaf, value, rest)) values Leaf
