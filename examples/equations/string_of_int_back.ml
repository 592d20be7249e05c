(* Reading a number off its digits. *)

(* find n : string_of_int n = "42" *)
