(* A function of what is there. *)

let map_option : ('a -> 'b) -> 'a option -> 'b option = ??

let () = assert (map_option (fun n -> n > 1) None = None)
let () = assert (map_option (fun n -> n > 1) (Some 1) = Some false)
let () = assert (map_option (fun n -> n > 1) (Some 2) = Some true)
