let report ?(least = 1) ~buckets numbers =
  let spread = Array.make (buckets + 1) 0 in
  let counts = Hashtbl.create 16 in
  let see x =
    let b = ((x mod buckets) + buckets) mod buckets in
    spread.(b) <- spread.(b) + 1;
    let n = match Hashtbl.find_opt counts x with Some n -> n | None -> 0 in
    Hashtbl.replace counts x (n + 1)
  in
  List.iter see numbers;
  let frequent = List.filter (fun (_, n) -> n >= least) (List.of_seq (Hashtbl.to_seq counts)) in
  (spread, List.sort (fun (x, n) (y, m) -> if n = m then compare x y else compare m n) frequent)
