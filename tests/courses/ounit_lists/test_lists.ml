open OUnit2
open Lists

let string_of_list f l = "[" ^ String.concat "; " (List.map f l) ^ "]"
let int_list = string_of_list string_of_int

let make_product_test name expected input = name >:: fun _ -> assert_equal expected (product input) ~printer:string_of_int

let tests =
  "lists"
  >::: [
         make_product_test "empty" 1 [];
         make_product_test "one" 3 [ 3 ];
         make_product_test "several" 24 [ 2; 3; 4 ];
         ("take" >:: fun _ -> assert_equal ~printer:int_list [ 1; 2 ] (take 2 [ 1; 2; 3 ]));
         ("take too many" >:: fun _ -> assert_equal ~printer:int_list [ 1 ] (take 5 [ 1 ]));
         ("drop" >:: fun _ -> assert_equal ~printer:int_list [ 3 ] (drop 2 [ 1; 2; 3 ]));
         ("max" >:: fun _ -> assert_equal 9 (max_of [ 1; 9; 4 ]));
         ("max of nothing" >:: fun _ -> assert_raises (Invalid_argument "max_of") (fun () -> max_of []));
         ("both together" >:: fun _ -> assert_bool "append" (take 2 [ 5; 6; 7 ] @ drop 2 [ 5; 6; 7 ] = [ 5; 6; 7 ]));
       ]

let () = run_test_tt_main tests
