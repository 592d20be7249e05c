(* The sum of two numbers that may be missing. *)

let add_options : int option -> int option -> int option = ??

let () = assert (add_options (Some 1) (Some 2) = Some 3)
let () = assert (add_options (Some 4) None = None)
let () = assert (add_options None (Some 5) = None)
let () = assert (add_options None None = None)
