let rec heap n = either [constant Empty; node (fun (x, below) -> Root (x, below)) (both key (list heap))] n
let all = heap
let region = function Root (_, _ :: _ :: _ :: _) -> true | _ -> false
