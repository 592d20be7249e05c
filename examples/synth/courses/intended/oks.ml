(* The function meant in ../oks.ml. *)

let rec oks l = match l with [] -> [] | Ok x :: r -> x :: oks r | Error _ :: r -> oks r
