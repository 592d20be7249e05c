(* Counts words, and writes a file of its own. *)
module SMap = Map.Make (String)

let with_in name f =
  let ic = open_in name in
  Fun.protect ~finally:(fun () -> close_in_noerr ic) (fun () -> f ic)

let lines name =
  with_in name (fun ic ->
      let rec go acc = match input_line ic with line -> go (line :: acc) | exception End_of_file -> List.rev acc in
      go [])

let count words = List.fold_left (fun m w -> SMap.update w (fun n -> Some (1 + Option.value n ~default:0)) m) SMap.empty words

let () =
  lines "words.txt"
  |> List.concat_map (String.split_on_char ' ')
  |> List.filter (( <> ) "")
  |> count
  |> SMap.iter (fun w n -> if n > 1 then Printf.printf "%s %d\n" w n)

let () =
  match lines "points.csv" with
  | [] -> print_endline "empty"
  | _ :: rows ->
    List.iter
      (fun row ->
        match Scanf.sscanf row "%[^,],%d" (fun name points -> name, points) with
        | name, points -> Printf.printf "%s has %d\n" name points
        | exception (Scanf.Scan_failure _ | Failure _) -> Printf.printf "cannot read %S\n" row)
      rows

let () =
  let oc = open_out "report.out" in
  Printf.fprintf oc "%d lines\n" (List.length (lines "words.txt"));
  close_out oc;
  print_endline (String.concat "|" (lines "report.out"));
  Sys.remove "report.out"

let () = try ignore (lines "missing.txt") with Sys_error message -> print_endline message
let () = with_in "words.txt" (fun ic -> Printf.printf "%d %s %d\n" (in_channel_length ic) (really_input_string ic 9) (pos_in ic))
let whole = with_in "points.csv" (fun ic -> really_input_string ic (in_channel_length ic))
let () = print_string whole
let () = Scanf.bscanf (Scanf.Scanning.open_in "words.txt") "%s %s" (fun a b -> print_endline (b ^ a))
