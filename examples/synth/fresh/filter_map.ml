(* A function on every element, where it gives something. *)

let filter_map : ('a -> 'b option) -> 'a list -> 'b list = ??

let half n = if n mod 2 = 0 then Some (n / 2) else None
let () = assert (filter_map half [] = [])
let () = assert (filter_map half [4; 3; 8] = [2; 4])
let () = assert (filter_map half [1; 5] = [])
