let add_left x (l, r) = (x :: l, r)
let add_right x (l, r) = (l, x :: r)

let rec partition p = function
  | [] -> [], []
  | h :: t -> (if p h then add_left else add_right) h (partition p t)
