let counts = Hashtbl.create 16

let count x =
  match Hashtbl.find_opt counts x with
  | Some n -> Hashtbl.replace counts x (n + 1)
  | None -> Hashtbl.add counts x 1

let report ?(least = 1) ~buckets numbers =
  let spread = Array.make buckets 0 in
  List.iter
    (fun x ->
      count x;
      let b = ((x mod buckets) + buckets) mod buckets in
      spread.(b) <- spread.(b) + 1)
    numbers;
  let frequent = Hashtbl.fold (fun x n l -> if n >= least then (x, n) :: l else l) counts [] in
  (spread, List.sort (fun (x, n) (y, m) -> if n = m then compare x y else compare m n) frequent)
