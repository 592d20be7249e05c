(* labels, optional arguments, StdLabels-like code *)
module L = ListLabels
let () = print_endline (String.concat "," (L.map ~f:string_of_int (L.filter ~f:(fun x -> x > 1) [ 1; 2; 3 ])))
let range ?(start = 0) ?(step = 1) stop = let rec go i = if i >= stop then [] else i :: go (i + step) in go start
let () = print_endline (String.concat " " (List.map string_of_int (range ~start:2 ~step:3 12 @ range 3)))
let fold ~init ~f l = List.fold_left f init l
let () = print_int (fold ~init:0 ~f:( + ) [ 1; 2; 3 ]); print_newline ()
let apply f ~x ~y = f ~x ~y
let sub ~x ~y = x - y
let () = Printf.printf "%d %d\n" (apply sub ~y:1 ~x:5) (apply (fun ~x ~y -> x * y) ~x:3 ~y:4)
type config = { width : int; height : int; title : string option }
let config ?title ?(width = 80) ?(height = 24) () = { width; height; title }
let show c = Printf.sprintf "%dx%d%s" c.width c.height (match c.title with None -> "" | Some t -> " " ^ t)
let () = print_endline (show (config ())); print_endline (show (config ~width:10 ~title:"T" ())); print_endline (show { (config ()) with height = 1 })
let wrap ?title () = config ?title ()
let () = print_endline (show (wrap ~title:"w" ()))
open StdLabels
let () = List.iter ~f:print_endline (String.split_on_char ~sep:';' "p;q")
let () = Array.iteri ~f:(fun i x -> Printf.printf "%d%s " i x) [| "a"; "b" |]; print_newline ()
let sum = List.fold_left ~f:( + ) ~init:0
let () = print_int (sum [ 1; 2 ]); print_newline ()
