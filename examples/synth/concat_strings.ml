(* All texts, one after the other. *)

let concat_strings : string list -> string = ??

(* concat_strings [] = "" *)
(* concat_strings ["ab"] = "ab" *)
(* concat_strings ["x"; "ab"] = "xab" *)
(* concat_strings ["y"; ""; "z"] = "yz" *)
