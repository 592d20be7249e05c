let report ?(least = 1) ~buckets numbers =
  let spread = Array.make buckets 0 in
  let counts = Hashtbl.create 16 in
  List.iter
    (fun x ->
      let b = ((x mod buckets) + buckets) mod buckets in
      spread.(b) <- spread.(b) + 1;
      if Hashtbl.mem counts x then Hashtbl.add counts x (Hashtbl.find counts x + 1)
      else Hashtbl.add counts x 1)
    numbers;
  let frequent = Hashtbl.fold (fun x n l -> (x, n) :: l) counts [] in
  let frequent = List.filter (fun (_, n) -> n >= least) frequent in
  (spread, List.sort (fun (x, n) (y, m) -> compare (-n, x) (-m, y)) frequent)
