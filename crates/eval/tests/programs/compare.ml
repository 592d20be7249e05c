(* Structural comparison at its edges: functions, nan, exceptions, lengths. *)
let t f = try print_endline (string_of_bool (f ())) with e -> print_endline (Printexc.to_string e)
let c f = try print_endline (string_of_int (f ())) with e -> print_endline (Printexc.to_string e)
type v = A | B | C of int | D of int * int
let id x = x
let () = t (fun () -> id = id); c (fun () -> compare id id); t (fun () -> (1,id) = (2,id)); t (fun () -> (id,1) = (id,2)); t (fun () -> [id] = []); t (fun () -> [id] = [id;id]);
 c (fun () -> compare A (C 1)); c (fun () -> compare (C 1) (D (0,0))); c (fun () -> compare (D (1,2)) (D (1,3))); c (fun () -> compare [1;2] [1;2;3]); c (fun () -> compare [|3|] [|1;2|]);
 c (fun () -> compare nan nan); c (fun () -> compare nan 1.); c (fun () -> compare 1. nan); t (fun () -> nan = nan); t (fun () -> nan <> nan); t (fun () -> nan < 1.); t (fun () -> (nan,1) = (nan,1)); t (fun () -> [nan] < [1.]); t (fun () -> [1.;nan] >= [1.;nan]); c (fun () -> compare [nan] [nan]); 
 t (fun () -> let x = [nan] in x = x); c (fun () -> let x = [nan] in compare x x); t (fun () -> 0. = -0.); c (fun () -> compare 0. (-0.)); c (fun () -> compare "abc" "abd"); c (fun () -> compare "ab" "abc"); c (fun () -> compare "b" "abc"); c (fun () -> compare "" ""); c (fun () -> compare "\255" "a");
 c (fun () -> compare (Failure "a") (Failure "b")); t (fun () -> Failure "a" = Failure "a"); t (fun () -> Not_found = Not_found); t (fun () -> Not_found = Failure "x"); c (fun () -> compare Not_found (Failure "x")); c (fun () -> compare (Failure "x") Not_found); c (fun () -> compare true false); c (fun () -> compare None (Some 1)); c (fun () -> compare min_int max_int); c (fun () -> compare [|nan|] [|nan|]); t (fun () -> [|nan|] = [|nan|]); t (fun () -> compare (+) (+) = 0);
 t (fun () -> (+) 1 == (+) 1); c (fun () -> min nan 1. |> compare 1.); c (fun () -> compare (min 1. nan) nan)
