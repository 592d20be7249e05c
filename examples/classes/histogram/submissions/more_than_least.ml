let report ?(least = 1) ~buckets numbers =
  let counts = Hashtbl.create 16 and spread = Array.make buckets 0 in
  let rec go = function
    | [] -> ()
    | x :: rest ->
      let b = ((x mod buckets) + buckets) mod buckets in
      spread.(b) <- spread.(b) + 1;
      Hashtbl.replace counts x (1 + try Hashtbl.find counts x with Not_found -> 0);
      go rest
  in
  go numbers;
  let frequent = Hashtbl.fold (fun x n l -> if n > least then (x, n) :: l else l) counts [] in
  (spread, List.sort (fun (x, n) (y, m) -> if n = m then compare x y else compare m n) frequent)
