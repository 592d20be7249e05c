(* first a 1 for everybody, then neighbours are added up *)
let rec merge l =
  match l with
  | (x, n) :: (y, m) :: rest when x = y -> merge ((x, n + m) :: rest)
  | p :: rest -> p :: merge rest
  | [] -> []

let runs l = merge (List.map (fun x -> (x, 1)) l)
