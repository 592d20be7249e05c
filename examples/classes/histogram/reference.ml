(* report ?least ~buckets numbers gives two things:
   - how many numbers are in each of the buckets; the bucket of x is the rest of x by the number of buckets, which is not negative;
   - the numbers that occur at least so often (once, unless said otherwise) with how often they do: frequent ones first, of
     several that are as frequent the smaller one first. *)
let report ?(least = 1) ~buckets numbers =
  if buckets <= 0 then invalid_arg "report";
  let spread = Array.make buckets 0 in
  let counts = Hashtbl.create 16 in
  List.iter
    (fun x ->
      let bucket = ((x mod buckets) + buckets) mod buckets in
      spread.(bucket) <- spread.(bucket) + 1;
      let before = Option.value (Hashtbl.find_opt counts x) ~default:0 in
      Hashtbl.replace counts x (before + 1))
    numbers;
  let frequent = Hashtbl.fold (fun x n found -> if n >= least then (x, n) :: found else found) counts [] in
  let order (x, n) (y, m) = if n <> m then compare m n else compare x y in
  (spread, List.sort order frequent)
