let report ?(least = 1) ~buckets numbers =
  let spread = Array.make buckets 0 in
  let counts = Hashtbl.create 16 in
  for i = 0 to List.length numbers - 1 do
    let x = List.nth numbers i in
    let b = ((x mod buckets) + buckets) mod buckets in
    spread.(b) <- spread.(b) + 1;
    match Hashtbl.find_opt counts x with
    | None -> Hashtbl.add counts x 1
    | Some n -> Hashtbl.replace counts x (n + 1)
  done;
  let frequent = Hashtbl.fold (fun x n l -> if n >= least then (n, x) :: l else l) counts [] in
  (spread, List.map (fun (n, x) -> (x, n)) (List.sort compare frequent))
