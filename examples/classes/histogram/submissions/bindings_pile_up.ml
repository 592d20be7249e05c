let report ?(least = 1) ~buckets numbers =
  let seen = Hashtbl.create 10 in
  let spread = Array.init buckets (fun _ -> 0) in
  let step x =
    Hashtbl.add seen x ();
    let i = ((x mod buckets) + buckets) mod buckets in
    spread.(i) <- spread.(i) + 1
  in
  List.iter step numbers;
  let often x = List.length (Hashtbl.find_all seen x) in
  let distinct = List.sort_uniq compare numbers in
  let pairs = List.map (fun x -> (x, often x)) distinct in
  let wanted = List.filter (fun (_, n) -> n >= least) pairs in
  (spread, List.sort (fun (x, n) (y, m) -> compare (m, x) (n, y)) wanted)
