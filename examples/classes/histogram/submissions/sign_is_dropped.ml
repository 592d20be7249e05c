let bump table key = Hashtbl.replace table key (1 + Option.value ~default:0 (Hashtbl.find_opt table key))

let report ?(least = 1) ~buckets numbers =
  let counts = Hashtbl.create 16 in
  let spread = Array.make buckets 0 in
  List.iter
    (fun x ->
      bump counts x;
      let i = abs x mod buckets in
      spread.(i) <- spread.(i) + 1)
    numbers;
  let pairs = List.of_seq (Hashtbl.to_seq counts) in
  let pairs = List.filter (fun (_, n) -> n >= least) pairs in
  let compare_pairs (x, n) (y, m) = if n = m then compare x y else compare m n in
  (spread, List.sort compare_pairs pairs)
