type monoid_list = { append : 'a. 'a list -> 'a list -> 'a list; name : string }
type 'b folder = { fold : 'a. ('a -> 'b) -> 'a list -> 'b list }

let in_order = { append = (fun a b -> a @ b); name = "in order" }
let reversed = { append = (fun a b -> b @ a); name = "reversed" }

let use m =
  let numbers = m.append [ 1; 2 ] [ 3 ] and words = m.append [ "a" ] [ "b" ] in
  Printf.printf "%s: %s %s\n" m.name (String.concat "" (List.map string_of_int numbers)) (String.concat "" words)

let () = List.iter use [ in_order; reversed ]
let texts = { fold = (fun f l -> List.map f l) }
let () = print_endline (String.concat "," (texts.fold string_of_int [ 1; 2 ] @ texts.fold Fun.id [ "x" ]))

(* Lists as folds: a record for a type that has no name otherwise. *)
type 'a church = { run : 'r. ('a -> 'r -> 'r) -> 'r -> 'r }

let nil = { run = (fun _ z -> z) }
let cons x l = { run = (fun f z -> f x (l.run f z)) }
let length l = l.run (fun _ n -> n + 1) 0
let to_list l = l.run List.cons []
let map g l = { run = (fun f z -> l.run (fun x acc -> f (g x) acc) z) }
let l = cons 1 (cons 2 (cons 3 nil))
let () = Printf.printf "%d %s\n" (length l) (String.concat ";" (List.map string_of_int (to_list (map (( * ) 10) l))))

