module Caseless = struct
  type t = string

  let equal a b = String.lowercase_ascii a = String.lowercase_ascii b
  let hash s = Hashtbl.hash (String.lowercase_ascii s)
end

module Table = Hashtbl.Make (Caseless)

let phone = Table.create 10

let () =
  List.iter (fun (name, number) -> Table.replace phone name number) [ ("Ann", 12); ("bob", 34); ("ANN", 56); ("Cy", 78) ];
  Table.add phone "BOB" 99

let () = Printf.printf "%d %d %d\n" (Table.length phone) (Table.find phone "ann") (Table.find phone "Bob")
let () = Table.remove phone "bOB"
let () = List.iter (Printf.printf "%d ") (Table.find_all phone "bob"); print_newline ()
let sorted = List.sort compare (Table.fold (fun k v l -> (String.lowercase_ascii k, v) :: l) phone [])
let () = List.iter (fun (k, v) -> Printf.printf "%s:%d " k v) sorted; print_newline ()
let () = Printf.printf "%b %s\n" (Table.mem phone "cY") (match Table.find_opt phone "dee" with None -> "nobody" | Some n -> string_of_int n)
let () = Table.filter_map_inplace (fun _ n -> if n > 50 then Some (n + 1) else None) phone
let () = Printf.printf "%d\n" (Table.fold (fun _ -> ( + )) phone 0)

(* In the order of the table itself. *)
let t : (int, string) Hashtbl.t = Hashtbl.create 4
let () = List.iter (fun i -> Hashtbl.add t (i * i) (string_of_int i)) [ 1; 2; 3; 4; 5; 6; 7; 8; 9; 10 ]
let () = Hashtbl.iter (fun k v -> Printf.printf "%d/%s " k v) t; print_newline ()
let copy = Hashtbl.copy t
let () = Hashtbl.clear t
let () = Printf.printf "%d %d\n" (Hashtbl.length t) (Seq.fold_left ( + ) 0 (Hashtbl.to_seq_keys copy))
