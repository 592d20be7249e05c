module Ints = Set.Make (Int)
module Families = Set.Make (Ints)

let of_list = Ints.of_list

let rec powerset s =
  match Ints.choose_opt s with
  | None -> Families.singleton Ints.empty
  | Some x ->
    let without = powerset (Ints.remove x s) in
    Families.union without (Families.map (Ints.add x) without)

let show s = "{" ^ String.concat "," (List.map string_of_int (Ints.elements s)) ^ "}"
let all = powerset (of_list [ 3; 1; 2 ])
let () = Families.iter (fun s -> print_string (show s ^ " ")) all
let () = print_newline ()
let a = of_list [ 1; 2; 3; 4 ] and b = of_list [ 3; 4; 5 ]
let () = print_endline (String.concat " " (List.map show [ Ints.union a b; Ints.inter a b; Ints.diff a b; Ints.filter (fun x -> x mod 2 = 0) a ]))
let () = Printf.printf "%b %b %d\n" (Ints.subset (Ints.inter a b) b) (Ints.equal a b) (Ints.compare a b)
let small, present, large = Ints.split 3 a
let () = Printf.printf "%s %b %s\n" (show small) present (show large)
let pairs = Families.filter (fun s -> Ints.cardinal s = 2) all
let () = print_endline (String.concat " " (List.map show (Families.elements pairs)))
let () = Printf.printf "%d\n" (Ints.fold ( + ) (Families.fold Ints.union pairs Ints.empty) 0)
let () = List.iter (fun s -> print_int (Ints.cardinal s)) (List.of_seq (Families.to_seq all)); print_newline ()
