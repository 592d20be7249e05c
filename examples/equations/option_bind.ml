(* A chain of options. *)

let half x = if x mod 2 = 0 then Some (x / 2) else None
let bind o f = match o with None -> None | Some x -> f x

(* find o : bind o half = Some 3 *)
