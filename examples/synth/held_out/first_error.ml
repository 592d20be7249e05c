(* The first thing that went wrong. *)

let first_error : (int, string) result list -> string option = ??

let () = assert (first_error [] = None)
let () = assert (first_error [Ok 1; Error "no"; Error "late"] = Some "no")
let () = assert (first_error [Ok 1; Ok 2] = None)
let () = assert (first_error [Error "x"] = Some "x")
