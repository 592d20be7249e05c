let all = both (list key) (list key)
let region (front, back) = back = [] && front <> [] && List.exists (fun x -> x <> List.hd front) front
