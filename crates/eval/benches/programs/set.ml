(* Reachable places on a grid: sets of pairs, a comparison of one's own. *)
module Place = struct
  type t = int * int

  let compare (a, b) (c, d) = match compare (a : int) c with 0 -> compare (b : int) d | order -> order
end

module Places = Set.Make (Place)

let wall (x, y) = (x * 5 + y * 3) mod 7 = 0
let around (x, y) = [ (x + 1, y); (x - 1, y); (x, y + 1); (x, y - 1) ]
let inside (x, y) = x >= 0 && y >= 0 && x < 60 && y < 60 && not (wall (x, y))

let rec flood seen = function
  | [] -> seen
  | place :: rest when Places.mem place seen || not (inside place) -> flood seen rest
  | place :: rest -> flood (Places.add place seen) (List.rev_append (around place) rest)

let () =
  let total = ref 0 in
  for start = 1 to 15 do
    let seen = flood Places.empty [ (start, 1) ] in
    total := !total + Places.cardinal (Places.filter (fun (x, y) -> (x + y) mod 2 = 0) seen)
  done;
  print_int !total;
  print_newline ()
