let runs l =
  let result = ref [] in
  let current = ref None in
  let count = ref 0 in
  let flush () =
    match !current with
    | None -> ()
    | Some x -> result := (x, !count) :: !result
  in
  List.iter
    (fun x ->
      if !current = Some x then incr count
      else begin
        flush ();
        current := Some x;
        count := 1
      end)
    l;
  flush ();
  List.rev !result
