module Ints = Map.Make (Int)

let rest x ~by = ((x mod by) + by) mod by

let report ?least ~buckets numbers =
  let least = match least with None -> 1 | Some n -> n in
  let more = function None -> Some 1 | Some n -> Some (n + 1) in
  let counts = List.fold_left (fun m x -> Ints.update x more m) Ints.empty numbers in
  let spread = Array.make buckets 0 in
  Ints.iter (fun x n -> let i = rest x ~by:buckets in spread.(i) <- spread.(i) + n) counts;
  let frequent = Ints.filter (fun _ n -> n >= least) counts in
  (spread, List.stable_sort (fun (_, n) (_, m) -> compare m n) (Ints.bindings frequent))
