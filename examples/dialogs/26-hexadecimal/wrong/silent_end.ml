let rec go seen =
  let n = read_int () in
  if not (List.mem n seen) then begin
    Printf.printf "%x\n" n;
    go (n :: seen)
  end

let () = go []
