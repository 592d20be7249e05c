(* i and j may be exchanged, the table is symmetric *)
let table n =
  if n < 0 then invalid_arg "n";
  let all = Array.make_matrix n n 0 in
  for j = 0 to n - 1 do
    for i = 0 to n - 1 do
      all.(i).(j) <- (j + 1) * (i + 1)
    done
  done;
  Array.iter
    (fun row ->
      Array.iteri (fun j x -> Printf.printf (if j = 0 then "%d" else " %d") x) row;
      print_newline ())
    all
