open Types
module Positions = Map.Make (struct
  type t = int * int

  let compare = compare
end)

type t = player Positions.t

exception Occupied of int * int

let empty = Positions.empty
let cell b p = match Positions.find_opt p b with None -> Empty | Some x -> Taken x
let play who (i, j) b = if Positions.mem (i, j) b then raise (Occupied (i, j)) else Positions.add (i, j) who b
let straight = List.concat_map (fun i -> [ List.init 3 (fun j -> (i, j)); List.init 3 (fun j -> (j, i)) ]) [ 0; 1; 2 ]
let lines = List.init 3 (fun i -> (i, i)) :: List.init 3 (fun i -> (i, 2 - i)) :: straight

let outcome b =
  let won who = List.exists (List.for_all (fun p -> cell b p = Taken who)) lines in
  match List.find_opt won [ X; O ] with
  | Some who -> Win who
  | None -> if Positions.cardinal b = 9 then Draw else Open

let to_string b =
  let show p = match cell b p with Empty -> "." | Taken X -> "x" | Taken O -> "o" in
  String.concat "\n" (List.init 3 (fun i -> String.concat "" (List.init 3 (fun j -> show (i, j)))))
