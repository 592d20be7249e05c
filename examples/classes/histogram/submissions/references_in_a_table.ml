let bucket_of ~buckets x =
  let rest = x mod buckets in
  if rest < 0 then rest + buckets else rest

let count numbers =
  let table : (int, int ref) Hashtbl.t = Hashtbl.create 97 in
  let note x =
    match Hashtbl.find table x with
    | cell -> incr cell
    | exception Not_found -> Hashtbl.add table x (ref 1)
  in
  List.iter note numbers;
  table

let report ?(least = 1) ~buckets numbers =
  let spread = Array.make buckets 0 in
  let put x =
    let i = bucket_of ~buckets x in
    spread.(i) <- spread.(i) + 1
  in
  List.iter put numbers;
  let all = ref [] in
  Hashtbl.iter (fun x cell -> if !cell >= least then all := (- !cell, x) :: !all) (count numbers);
  (spread, List.map (fun (n, x) -> (x, -n)) (List.sort compare !all))
