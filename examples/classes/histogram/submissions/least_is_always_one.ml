let report ?(least : int option) ~buckets numbers =
  ignore least;
  let spread = Array.make buckets 0 in
  let counts = Hashtbl.create 16 in
  List.iter
    (fun x ->
      let b = ((x mod buckets) + buckets) mod buckets in
      spread.(b) <- spread.(b) + 1;
      Hashtbl.replace counts x (1 + Option.value ~default:0 (Hashtbl.find_opt counts x)))
    numbers;
  let pairs = Hashtbl.fold (fun x n l -> if n >= 1 then (x, n) :: l else l) counts [] in
  (spread, List.sort (fun (x, n) (y, m) -> if n = m then compare x y else compare m n) pairs)
