(* A small stand-in for the library OUnit2, so that tests beside a program can be read and run: suites, the usual assertions and
   [run_test_tt_main], which tells what failed and how many there were. Lacks: brackets, parallel runners, configuration, logs. *)

type test_ctxt = C__context
type test_fun = test_ctxt -> unit
type test = TestCase of test_fun | TestList of test list | TestLabel of string * test

exception F__failed of string
exception S__skipped of string
exception T__todo of string

let ( >: ) name test = TestLabel (name, test)
let ( >:: ) name f = TestLabel (name, TestCase f)
let ( >::: ) name tests = TestLabel (name, TestList tests)
let test_case ?length f = ignore (length : float option); TestCase f
let test_list tests = TestList tests

let assert_failure message = raise (F__failed message)
let assert_bool message b = if not b then assert_failure message
let assert_string message = if message <> "" then assert_failure message
let skip_if b message = if b then raise (S__skipped message)
let todo message = raise (T__todo message)
let cmp_float ?(epsilon = 0.00001) a b =
  abs_float (a -. b) <= epsilon *. abs_float a || abs_float (a -. b) <= epsilon *. abs_float b

let assert_equal ?ctxt ?(cmp = ( = )) ?printer ?pp_diff ?msg expected real =
  ignore (ctxt : test_ctxt option);
  ignore pp_diff;
  if not (cmp expected real) then begin
    let said =
      match printer with
      | Some show -> "expected: " ^ show expected ^ " but got: " ^ show real
      | None -> "not equal"
    in
    assert_failure (match msg with Some message -> message ^ "\n" ^ said | None -> said)
  end

let assert_raises ?msg expected f =
  let said what = match msg with Some message -> message ^ "\n" ^ what | None -> what in
  let wanted = Printexc.to_string expected in
  match f () with
  | exception got when got = expected -> ()
  | exception got -> assert_failure (said ("expected exception " ^ wanted ^ ", but got " ^ Printexc.to_string got))
  | _ -> assert_failure (said ("expected exception " ^ wanted ^ ", but no exception was raised."))

let __paths test =
  let rec all path = function
    | TestCase f -> [ (path, f) ]
    | TestLabel (name, test) -> all (path ^ ":" ^ name) test
    | TestList tests -> List.concat (List.mapi (fun number test -> all (path ^ ":" ^ string_of_int number) test) tests)
  in
  match test with TestLabel (name, test) -> all name test | test -> all "" test

(* Told as OUnit2 tells it, but for the names of its logs, and in no time. *)
let run_test_tt_main ?exit:(leave = exit) test =
  let tests = __paths test in
  let failures = ref 0 and errors = ref 0 and skipped = ref 0 and missing = ref 0 in
  let reports = ref [] in
  let note sign count report =
    print_string sign;
    incr count;
    if report <> "" then reports := report :: !reports
  in
  let run (path, f) =
    let report message = "Error: " ^ path ^ ".\n\n" ^ message ^ "\n" in
    match f C__context with
    | () -> print_string "."
    | exception F__failed message -> note "F" failures (report message)
    | exception S__skipped _ -> note "S" skipped ""
    | exception T__todo _ -> note "T" missing ""
    | exception other -> note "E" errors (report (Printexc.to_string other))
  in
  List.iter run tests;
  print_newline ();
  let tell report =
    print_string (String.make 78 '=' ^ "\n" ^ report ^ String.make 78 '-' ^ "\n")
  in
  List.iter tell (List.rev !reports);
  let count = List.length tests in
  Printf.printf "Ran: %d tests in: 0.00 seconds.\n" count;
  if !failures + !errors = 0 && !skipped + !missing = 0 then print_string "OK\n"
  else if !failures + !errors = 0 then Printf.printf "OK: Cases: %d Skip: %d\n" count !skipped
  else begin
    Printf.printf "FAILED: Cases: %d Tried: %d Errors: %d Failures: %d Skip:  %d Todo: %d Timeouts: 0.\n" count count
      !errors !failures !skipped !missing;
    leave 1
  end
