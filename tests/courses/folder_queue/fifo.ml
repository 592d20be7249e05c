type 'a t = { front : 'a list; back : 'a list; length : int }

exception Empty

let empty = { front = []; back = []; length = 0 }
let push x q = { q with back = x :: q.back; length = q.length + 1 }

let rec pop = function
  | { front = []; back = []; _ } -> raise Empty
  | { front = []; back; length } -> pop { front = List.rev back; back = []; length }
  | { front = x :: front; back; length } -> (x, { front; back; length = length - 1 })

let of_list l = List.fold_left (fun q x -> push x q) empty l
let length q = q.length
let not_in_the_interface = 1
