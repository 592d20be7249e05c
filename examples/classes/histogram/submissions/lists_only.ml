let rec add x = function
  | [] -> [ (x, 1) ]
  | (y, n) :: rest when y = x -> (y, n + 1) :: rest
  | pair :: rest -> pair :: add x rest

let rec insert ((x, n) as pair) = function
  | (y, m) :: rest when m > n || (m = n && y < x) -> (y, m) :: insert pair rest
  | rest -> pair :: rest

let report ?(least = 1) ~buckets numbers =
  let inside i x = ((x mod buckets) - i) mod buckets = 0 in
  let spread = Array.init buckets (fun i -> List.length (List.filter (inside i) numbers)) in
  let counts = List.fold_left (fun counts x -> add x counts) [] numbers in
  let frequent = List.filter (fun (_, n) -> n >= least) counts in
  (spread, List.fold_left (fun sorted pair -> insert pair sorted) [] frequent)
