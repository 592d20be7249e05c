(* A separator appears in the result although no part has it. *)

(* find parts : String.concat "," parts = "a,b" && List.length parts = 2 && List.for_all (fun part -> String.length part = 1) parts *)
