(* The results of what went well. *)

let oks : (int, string) result list -> int list = ??

let () = assert (oks [] = [])
let () = assert (oks [Ok 1; Error "no"; Ok 3] = [1; 3])
let () = assert (oks [Error "a"; Error "b"] = [])
let () = assert (oks [Ok 7] = [7])
