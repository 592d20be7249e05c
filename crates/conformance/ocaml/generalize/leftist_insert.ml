let rec heap n = either [constant E; node (fun (x, (a, b)) -> T (rank b + 1, x, a, b)) (both key (both heap heap))] n
let all = both key heap
let region (x, h) =
  let rec same = function E -> false | T (_, _, a, b) -> rank a = rank b || same b in
  let rec last x = function E -> x | T (_, y, _, b) -> last y b in
  h <> E && (x <= last 0 h || same h)
