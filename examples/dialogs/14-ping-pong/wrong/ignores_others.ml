let rec play () =
  match read_line () with
  | "stop" -> ()
  | "Ping" -> print_endline "Pong"; play ()
  | "Pong" -> print_endline "Ping"; play ()
  | _ -> play ()

let () = play ()
