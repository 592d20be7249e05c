(* Arms that overlap: the first that fits counts, and the last one never gets a turn. *)

let meet a b =
  match a, b with
  | 0, _ -> "left"
  | _, 0 -> "right"
  | 0, 0 -> "both"
  | _ -> "none"

(* cover: meet *)
