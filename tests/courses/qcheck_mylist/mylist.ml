type 'a t = Nil | Cons of 'a * 'a t
let rec of_list = function [] -> Nil | x :: t -> Cons (x, of_list t)
let rec fold f acc = function Nil -> acc | Cons (x, t) -> fold f (f acc x) t
let length l = fold (fun n _ -> n + 1) 0 l
let rev l = fold (fun acc x -> Cons (x, acc)) Nil l
let map f l = rev (fold (fun acc x -> Cons (f x, acc)) Nil l)
let rec append a b = match a with Nil -> b | Cons (x, t) -> Cons (x, append t b)
let filter p l = rev (fold (fun acc x -> if p x then Cons (x, acc) else acc) Nil l)
let rec sort cmp = function Nil -> Nil | Cons (p, t) -> append (sort cmp (filter (fun x -> cmp x p <= 0) t)) (Cons (p, sort cmp (filter (fun x -> cmp x p > 0) t)))
let to_string f l = "[" ^ fold (fun s x -> if s = "" then f x else s ^ "; " ^ f x) "" l ^ "]"
