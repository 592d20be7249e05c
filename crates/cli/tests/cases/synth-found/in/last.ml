let last : 'a list -> 'a option = ??

(* last [] = None *)
(* last [1] = Some 1 *)
(* last [1; 2] = Some 2 *)
(* last [3; 1; 2] = Some 2 *)
