let rec pick picks n =
  if n = 0 then picks
  else
    let p = read_int () in
    if p < 1 || p > 20 || List.mem p picks then begin
      print_endline "Another number, please";
      pick picks n
    end
    else pick (p :: picks) (n - 1)

let () =
  let winning = List.map int_of_string (String.split_on_char ' ' (read_line ())) in
  let picks = pick [] 3 in
  let right = List.length (List.filter (fun w -> List.mem w picks) winning) in
  Printf.printf "%d right\n" right;
  if right = List.length winning then print_endline "Jackpot!"
