let rec insert (p, x) q =
  match q with
  | [] -> [(p, x)]
  | (p', y) :: rest -> if p > p' then (p, x) :: q else (p', y) :: insert (p, x) rest
