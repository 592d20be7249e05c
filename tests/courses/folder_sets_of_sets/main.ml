module I = struct include Int let print = print_int end
module S = Sorted.Make (I)
module SS = Sorted.Make (struct include S let print s = List.iter I.print (to_list s) end)
let s l = List.fold_right S.insert l S.empty
let ss = SS.(empty |> insert (s [ 3; 1 ]) |> insert (s [ 2 ]) |> insert (s [ 1; 3; 3 ]))
let () = List.iter (fun x -> List.iter I.print (S.to_list x); print_char ' ') (SS.to_list ss); print_newline ()
module M = Map.Make (S)
let m = M.(singleton (s [ 1 ]) "one" |> add (s []) "none")
let () = M.iter (fun k v -> Printf.printf "%d=%s " (List.length (S.to_list k)) v) m; print_newline ()
