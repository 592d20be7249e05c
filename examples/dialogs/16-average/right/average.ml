let () =
  let sum = ref 0 and count = ref 0 in
  (try
     while true do
       sum := !sum + read_int ();
       incr count
     done
   with End_of_file -> ());
  if !count = 0 then print_endline "No numbers"
  else Printf.printf "Average: %.3f\n" (float_of_int !sum /. float_of_int !count)
