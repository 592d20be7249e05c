(* The function meant in ../surround.ml. *)

let surround mark text = mark ^ text ^ mark
