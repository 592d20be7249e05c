(* The testing library of the course: a test has a name and says whether it holds. *)
let tests = ref 0
let failed = ref 0

let run_test name test =
  incr tests;
  let failure why =
    incr failed;
    Printf.printf "Test failed (%s): %s\n" name why
  in
  match test () with
  | true -> ()
  | false -> failure "false"
  | exception e -> failure (Printexc.to_string e)

let run_failing_test name test = run_test name (fun () -> match test () with (_ : bool) -> false | exception _ -> true)
let report () = Printf.printf "%d tests, %d failed\n" !tests !failed
