let () =
  let sum = ref 0 in
  let count = ref 0 in
  let x = ref (read_int ()) in
  while !x <> 0 do
    sum := !sum + !x;
    incr count;
    x := read_int ()
  done;
  Printf.printf "%d %d\n" !sum !count;
  if !sum > 0 then print_endline "positive"
