(* Tests of QCheck's stand-in as tests of OUnit2's. *)

let to_ounit2_test ?rand test =
  let run (_ : OUnit2.test_ctxt) =
    match QCheck.Test.check_exn ?rand test with
    | () -> ()
    | exception (QCheck.Test.Test_fail _ as problem) -> OUnit2.assert_failure (Printexc.to_string problem)
  in
  OUnit2.( >:: ) test.QCheck.Test.__name run
let to_ounit2_test_list ?rand tests = List.map (fun test -> to_ounit2_test ?rand test) tests
