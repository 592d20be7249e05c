module Table = Hashtbl.Make (struct
  type t = int

  let equal = Int.equal
  let hash x = abs (x mod 31)
end)

let positive_mod x n =
  let r = x mod n in
  if r >= 0 then r else n + r

let report ?least:(enough = 1) ~buckets numbers =
  let per_bucket = Array.make buckets [] in
  List.iter
    (fun x ->
      let i = positive_mod x buckets in
      per_bucket.(i) <- x :: per_bucket.(i))
    numbers;
  let table = Table.create 8 in
  let tally x = Table.replace table x (1 + try Table.find table x with Not_found -> 0) in
  Array.iter (List.iter tally) per_bucket;
  let result = Table.fold (fun x n acc -> (n, x) :: acc) table [] in
  let result = List.filter (fun (n, _) -> n >= enough) result in
  let result = List.sort (fun (n, x) (m, y) -> match compare m n with 0 -> compare x y | c -> c) result in
  (Array.map List.length per_bucket, List.map (fun (n, x) -> (x, n)) result)
