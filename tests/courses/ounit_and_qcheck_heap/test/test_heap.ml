open OUnit2
module H = Braun.Make (Int)

let printer l = "[" ^ String.concat "; " (List.map string_of_int l) ^ "]"
let sorted h = List.of_seq (H.to_sorted_seq h)

let sort_test name input expected =
  name >:: fun _ -> assert_equal ~printer expected (sorted (H.of_list input))

let size_test n = Printf.sprintf "size %d" n >:: fun _ ->
    let h = H.of_list (List.init n (fun i -> i * 7919 mod 101)) in
    assert_equal ~printer:string_of_int n (H.size h);
    assert_bool "invariant" (H.invariant h)

let heapsort =
  QCheck.Test.make ~count:50 ~name:"heapsort" QCheck.(small_list small_int) (fun l ->
      sorted (H.of_list l) = List.sort compare l)

let invariant_kept =
  QCheck.Test.make ~count:50 ~name:"invariant" QCheck.(pair small_int (small_list small_int)) (fun (x, l) ->
      let h = H.add x (H.of_list l) in
      H.invariant h && (match H.remove_min h with
          | None -> false
          | Some (y, rest) -> y <= x && H.invariant rest && H.size rest = List.length l))

let suite =
  "heaps" >::: [
    sort_test "empty" [] [];
    sort_test "one" [ 1 ] [ 1 ];
    sort_test "reversed" [ 5; 4; 3; 2; 1 ] [ 1; 2; 3; 4; 5 ];
    sort_test "equal" [ 2; 1; 2; 1 ] [ 1; 1; 2; 2 ];
    ("minimum" >:: fun ctxt ->
        ignore ctxt;
        assert_equal None H.(min_elt_opt empty) ;
        assert_equal (Some 3) (H.min_elt_opt (H.of_list [ 9; 3; 7 ])) ~msg:"of three");
    ("shuffled" >:: fun _ -> assert_bool "not empty" (not (H.is_empty (H.of_list [ 1 ]))));
    "sizes" >::: List.map size_test [ 0; 1; 2; 7; 8; 30 ];
  ]

let () =
  run_test_tt_main (test_list [ suite; "random" >::: List.map QCheck_ounit.to_ounit2_test [ heapsort; invariant_kept ] ])
