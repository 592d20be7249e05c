open OUnit2

let of_list l = List.fold_left (fun t x -> Bst.insert x t) Bst.empty l

let insert_tests =
  [
    ("empty" >:: fun _ -> assert_equal [] (Bst.to_list Bst.empty));
    ("sorted" >:: fun _ -> assert_equal [ 1; 2; 3 ] (Bst.to_list (of_list [ 2; 3; 1 ])));
    ("no duplicates" >:: fun _ -> assert_equal [ "a"; "b" ] (Bst.to_list (of_list [ "b"; "a"; "b" ])));
  ]

let mem_tests =
  let t = of_list [ 5; 2; 8 ] in
  let test (x, expected) =
    "mem " ^ string_of_int x >:: fun _ -> assert_equal expected (Bst.mem x t) ~printer:string_of_bool
  in
  List.map test [ (5, true); (8, true); (3, false) ]

let suite = "bst" >::: [ "insert" >::: insert_tests; "mem" >::: mem_tests ]
let () = run_test_tt_main suite
