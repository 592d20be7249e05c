open Test_lib
open Report

(* Graders need a way to make trees; Refute reads it off the type. *)
let rec sample_height depth =
  if depth = 0 || Random.int 4 = 0 then Leaf
  else Node (sample_height (depth - 1), sample_int (), sample_height (depth - 1))

let sample_tree () = sample_height 4

let height =
  Section ([ Text "Function:"; Code "height" ],
    test_function_1_against_solution
      [%ty: tree -> int] "height" ~gen:5 [ Leaf; tree_of_list [ 1; 2 ] ])

let mirror =
  Section ([ Text "Function:"; Code "mirror" ],
    test_function_1_against_solution
      [%ty: tree -> tree] "mirror" ~gen:0 [ Leaf; Node (Leaf, 1, Leaf) ])

let smallest =
  Section ([ Text "Function:"; Code "smallest" ],
    test_function_1_against_solution
      [%ty: tree -> int option] "smallest" ~gen:0 [ Leaf; tree_of_list [ 1; 2; 3 ] ])

let () = set_result @@ ast_sanity_check code_ast @@ fun () -> [ height; mirror; smallest ]
