(* What runs the tests of QCheck's stand-in: told as QCheck tells it, without colours, the seed and progress. *)

let __state = ref (Random.State.make [| 0 |])
let __verbose = ref false
let __long = ref false
let random_state () = !__state
let set_seed seed = __state := Random.State.make [| seed |]
let verbose () = !__verbose
let set_verbose b = __verbose := b
let long_tests () = !__long
let set_long_tests b = __long := b

let __ruler sign title =
  Printf.sprintf "%s %s %s\n\n" (String.make 3 sign) title (String.make (75 - String.length title) sign)
let run_tests ?colors ?verbose ?long ?(out = stdout) ?rand tests =
  ignore (colors : bool option);
  ignore (verbose : bool option);
  ignore (long : bool option);
  let state = match rand with Some state -> state | None -> !__state in
  let failed = ref 0 and errors = ref 0 in
  let tell sign title name what shown steps =
    Printf.fprintf out "\n%sTest %s %s (%d shrink steps):\n\n%s\n" (__ruler sign title) name what steps shown
  in
  let run test =
    let name = test.QCheck.Test.__name in
    match test.QCheck.Test.__run state with
    | QCheck.O__passed -> ()
    | QCheck.O__failed (shown, steps) -> incr failed; tell '-' "Failure" name "failed" shown steps
    | QCheck.O__raised (shown, steps, problem) ->
      incr errors;
      tell '=' "Error" name "errored on" shown steps;
      Printf.fprintf out "\nexception %s\n" (Printexc.to_string problem)
    | exception QCheck.Test.Test_unexpected_success name ->
      incr failed;
      Printf.fprintf out "\n%sNegative test %s succeeded but was expected to fail\n" (__ruler '-' "Failure") name
  in
  List.iter run tests;
  Printf.fprintf out "%s\n" (String.make 80 '=');
  let count = List.length tests in
  if !failed + !errors = 0 then begin
    Printf.fprintf out "success (ran %d tests)\n" count;
    0
  end
  else begin
    Printf.fprintf out "failure (%d tests failed, %d tests errored, ran %d tests)\n" !failed !errors count;
    1
  end
let run_tests_main ?argv tests =
  ignore (argv : string array option);
  exit (run_tests tests)
