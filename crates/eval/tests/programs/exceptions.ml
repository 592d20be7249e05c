(* Exceptions as Printexc.to_string shows them. *)
exception A
exception B of int
exception C of int * string
exception D of float
exception E of (int * int)
exception F of { x : int; y : string }
exception G of string list
exception H of bool
exception I of char
exception J of (int -> int)
exception K of float * int
let p e = print_endline (Printexc.to_string e)
let () = List.iter p [A; B 3; B (-3); C (1,"a\nb\"\200"); D 1.; D 0.1; D nan; D 1e22; D (-0.); E (1,2); F {x=1;y="q"}; G ["a"]; G []; H true; I 'a'; J (fun x -> x); K (2.5, -7); Not_found; Failure "x"; Invalid_argument "y"; Division_by_zero; Exit; Out_of_memory; Stack_overflow; End_of_file; Sys_error "q"; Match_failure ("f.ml", 3, 4); Assert_failure ("g.ml", 1, 0); Undefined_recursive_module ("a",1,2); Sys_blocked_io; Stack.Empty; Queue.Empty; Fun.Finally_raised Not_found]
