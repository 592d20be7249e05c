open OUnit2

let units =
  [ ("empty" >:: fun _ -> assert_equal 0 (Bag.size Bag.empty) ~printer:string_of_int);
    ("twice" >:: fun _ -> assert_equal 2 (Bag.count 'a' (Bag.of_list [ 'a'; 'b'; 'a' ])) ~printer:string_of_int) ]

let properties =
  let open QCheck in
  [ Test.make ~name:"size" ~count:50 (small_list small_nat) (fun l -> Bag.size (Bag.of_list l) = List.length l);
    Test.make ~name:"count" ~count:50 (pair bool (small_list bool)) (fun (b, l) ->
        Bag.count b (Bag.of_list l) = List.length (List.filter (( = ) b) l)) ]

let suite = "bags" >::: units @ List.map QCheck_runner.to_ounit2_test properties
let () = run_test_tt_main suite
