let () =
  let n = read_int () in
  let sum = ref 0 in
  for _ = 1 to n do
    sum := !sum + read_int ()
  done;
  Printf.printf "%.3f\n" (float_of_int !sum /. float_of_int n);
  if !sum < 0 then print_endline "below zero"
