let run_test name test = Printf.printf "%s: %s\n" name (match test () with true -> "passed" | false -> "FAILED" | exception e -> "raised " ^ Printexc.to_string e)
