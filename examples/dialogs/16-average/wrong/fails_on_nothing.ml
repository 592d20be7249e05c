let rec numbers () =
  match read_int () with
  | n -> n :: numbers ()
  | exception End_of_file -> []

let () =
  match numbers () with
  | [] ->
    print_endline "No numbers";
    exit 1
  | all ->
    let sum = List.fold_left ( + ) 0 all in
    Printf.printf "Average: %f\n" (float_of_int sum /. float_of_int (List.length all))
