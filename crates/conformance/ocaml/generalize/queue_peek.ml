let all = node (fun (front, back) -> { front; back }) (both (list key) (list key))
let region q = q.front = [] && q.back <> [] && List.hd q.back <> List.hd (List.rev q.back)
