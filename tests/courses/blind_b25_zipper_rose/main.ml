type 'a rose = Rose of 'a * 'a rose list
type 'a crumb = { value : 'a; left : 'a rose list; right : 'a rose list }
type 'a zipper = { focus : 'a rose; up : 'a crumb list }
let of_tree t = { focus = t; up = [] }
let down i { focus = Rose (v, kids); up } =
  let rec split i acc = function
    | [] -> invalid_arg "down"
    | x :: xs when i = 0 -> acc, x, xs
    | x :: xs -> split (i - 1) (x :: acc) xs in
  let left, focus, right = split i [] kids in
  { focus; up = { value = v; left; right } :: up }
let up = function
  | { up = []; _ } -> None
  | { focus; up = { value; left; right } :: up } -> Some { focus = Rose (value, List.rev_append left (focus :: right)); up }
let rec root z = match up z with None -> z.focus | Some z -> root z
let modify f z = let Rose (v, k) = z.focus in { z with focus = Rose (f v, k) }
let rec map f (Rose (x, l)) = Rose (f x, List.map (map f) l)
let rec fold f (Rose (x, l)) = f x (List.map (fold f) l)
let size t = fold (fun _ l -> 1 + List.fold_left ( + ) 0 l) t
let depth t = fold (fun _ -> List.fold_left (fun m d -> max m (d + 1)) 1) t
let rec show (Rose (x, l)) = match l with [] -> x | _ -> x ^ "(" ^ String.concat "," (List.map show l) ^ ")"
let t = Rose ("a", [ Rose ("b", [ Rose ("d", []) ]); Rose ("c", [ Rose ("e", []); Rose ("f", []) ]) ])
let () = print_endline (show (of_tree t |> down 1 |> down 0 |> modify String.uppercase_ascii |> root))
let () = Printf.printf "%d %d %s\n" (size t) (depth t) (show (map (fun s -> s ^ s) t))
let () = try ignore (down 5 (of_tree t)) with Invalid_argument s -> print_endline s
type 'a nested = Flat of 'a | Nest of 'a nested list
let rec flatten : 'a. 'a nested -> 'a list = function Flat x -> [ x ] | Nest l -> List.concat_map flatten l
type 'a perfect = Zero of 'a | Succ of ('a * 'a) perfect
let rec psize : 'a. 'a perfect -> int = function Zero _ -> 1 | Succ p -> 2 * psize p
let rec to_list : 'a. 'a perfect -> 'a list = fun (type a) (p : a perfect) : a list -> match p with Zero x -> [ x ] | Succ p -> List.concat_map (fun (a, b) -> [ a; b ]) (to_list p)
let () = Printf.printf "%d\n" (psize (Succ (Succ (Zero ((1, 2), (3, 4))))))
let () = List.iter (Printf.printf "%d ") (to_list (Succ (Succ (Zero ((1, 2), (3, 4)))))); print_newline ()
let () = print_string (String.concat "" (flatten (Nest [ Flat "x"; Nest [ Flat "y"; Nest [] ]; Flat "z\n" ])))
