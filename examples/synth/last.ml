(* The last element, if there is one. *)

let last : 'a list -> 'a option = ??

let () = assert (last [] = None)
let () = assert (last ["a"] = Some "a")
let () = assert (last ["b"; "a"] = Some "a")
let () = assert (last ["c"; "a"; "b"] = Some "b")
