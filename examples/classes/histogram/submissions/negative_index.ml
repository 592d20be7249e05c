let report ?(least = 1) ~buckets numbers =
  let spread = Array.make buckets 0 in
  let counts = Hashtbl.create 16 in
  let see x =
    spread.(x mod buckets) <- spread.(x mod buckets) + 1;
    let n = try Hashtbl.find counts x with Not_found -> 0 in
    Hashtbl.replace counts x (n + 1)
  in
  List.iter see numbers;
  let all = Hashtbl.fold (fun x n l -> (x, n) :: l) counts [] in
  let frequent = List.filter (fun (_, n) -> n >= least) all in
  (spread, List.sort (fun (x, n) (y, m) -> compare (m, x) (n, y)) frequent)
