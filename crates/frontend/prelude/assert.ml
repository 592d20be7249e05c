(* A small stand-in for the module `Assert` that CIS 1200 hands out with its exercises: tests by name that tell how they went. *)

let __stops = ref false
let stop_on_failure () = __stops := true
let error_mesg message =
  print_endline message;
  if !__stops then exit 1

let __begin name = print_string ("Running: " ^ name ^ " ... "); flush_all ()
let __passed () = print_endline "Test passed!"

let assert_eqf name actual expected =
  __begin name;
  let wrong message = print_newline (); error_mesg (message ^ "\n") in
  match expected = actual () with
  | true -> __passed ()
  | false -> wrong ("Test failed: " ^ name)
  | exception problem ->
    let said = match problem with Failure text -> text | other -> Printexc.to_string other in
    wrong ("Test error: `" ^ name ^ "` reported `" ^ said ^ "`")
let assert_eq name actual expected = assert_eqf name (fun () -> actual) expected
let run_test name test = assert_eqf name test true
let run_failing_test name test =
  __begin name;
  match test () with
  | exception Failure _ -> __passed ()
  | _ | exception _ -> error_mesg "Test error: should have failed."
