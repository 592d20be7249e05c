(* The function meant in ../greet.ml. *)

let greet name = "Hello, " ^ name
