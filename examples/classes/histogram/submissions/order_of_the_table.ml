let report ?(least = 1) ~buckets numbers =
  let spread = Array.make buckets 0 in
  let counts = Hashtbl.create 16 in
  List.iter
    (fun x ->
      let b = ((x mod buckets) + buckets) mod buckets in
      spread.(b) <- spread.(b) + 1;
      Hashtbl.replace counts x (1 + Option.value ~default:0 (Hashtbl.find_opt counts x)))
    numbers;
  let pairs = Hashtbl.fold (fun x n l -> if n >= least then (x, n) :: l else l) counts [] in
  (spread, List.stable_sort (fun (_, n) (_, m) -> compare m n) pairs)
