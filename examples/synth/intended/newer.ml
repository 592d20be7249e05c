(* The function meant in ../newer.ml. *)

type version = { major : int; minor : int }

let newer a b = if a.major = b.major then a.minor > b.minor else a.major > b.major
