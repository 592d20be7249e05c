let run_test name test =
  let result = match test () with true -> "passed" | false -> "FAILED" | exception e -> "raised " ^ Printexc.to_string e in
  Printf.printf "%s: %s\n" name result
