module type QUEUE = sig
  type 'a queue

  val empty : 'a queue
  val enqueue : 'a -> 'a queue -> 'a queue
  val dequeue : 'a queue -> ('a * 'a queue) option
end

module Simple : QUEUE with type 'a queue = 'a list = struct
  type 'a queue = 'a list

  let empty = []
  let enqueue x q = q @ [ x ]
  let dequeue = function [] -> None | x :: q -> Some (x, q)
end

module Batched : QUEUE = struct
  type 'a queue = 'a list * 'a list

  let empty = ([], [])
  let norm = function [], back -> (List.rev back, []) | q -> q
  let enqueue x (front, back) = norm (front, x :: back)
  let dequeue = function [], _ -> None | x :: front, back -> Some (x, norm (front, back))
end

module Extend (Q : QUEUE) = struct
  include Q

  let of_list l = List.fold_left (fun q x -> enqueue x q) empty l

  let rec fold f acc q =
    match dequeue q with
    | None -> acc
    | Some (x, q) -> fold f (f acc x) q

  let to_list q = List.rev (fold (fun l x -> x :: l) [] q)
  let length q = fold (fun n _ -> n + 1) 0 q
  let map f q = fold (fun q x -> enqueue (f x) q) empty q
end

module S = Extend (Simple)
module B = Extend (Batched)

(* Simple shows that its queues are lists, Batched does not. *)
let seen : int list = S.map succ (S.of_list [ 1; 2; 3 ])
let () = List.iter (Printf.printf "%d ") seen
let () = B.of_list [ "a"; "b"; "c" ] |> B.map String.uppercase_ascii |> B.to_list |> String.concat "," |> print_endline
let () = Printf.printf "%d %d\n" (S.length seen) (B.length (B.of_list [ 'x' ]))
