type 'a counter = { get : unit -> 'a; incr : unit -> unit; reset : 'a -> unit }
let make_counter ?(start = 0) ?step () =
  let step = match step with None -> 1 | Some s -> s in
  let r = ref start in
  { get = (fun () -> !r); incr = (fun () -> r := !r + step); reset = (fun x -> r := x) }
let c = make_counter ~step:3 ()
let () = c.incr (); c.incr (); Printf.printf "%d\n" (c.get ()); c.reset 1; print_int (c.get ()); print_newline ()
type person = { name : string; age : int; address : address option }
and address = { street : string; city : string }
let mk ?address ~name ~age () = { name; age; address }
let people = [ mk ~name:"Ann" ~age:30 (); mk ~age:25 ~name:"Bob" ~address:{ street = "Main"; city = "Ithaca" } () ]
let city p = match p with { address = Some { city; _ }; _ } -> city | { address = None; name; _ } -> name ^ " is nowhere"
let () = List.iter (fun p -> print_endline (city p)) people
type polyid = { f : 'a. 'a -> 'a }
let use { f } = (f 1, f "x")
let () = let a, b = use { f = (fun x -> x) } in Printf.printf "%d%s\n" a b
let oldest = function [] -> None | p :: ps -> Some (List.fold_left (fun a b -> if b.age > a.age then b else a) p ps)
let birthday p = { p with age = p.age + 1 }
let sorted_by ?(cmp = compare) f l = List.stable_sort (fun a b -> cmp (f a) (f b)) l
let names = List.map (fun { name; _ } -> name) (sorted_by (fun p -> p.age) people)
let names' = sorted_by ~cmp:(fun a b -> compare b a) (fun p -> p.name) people |> List.map (fun p -> p.name)
let () = print_endline (String.concat "," (names @ names'))
let pipeline = people |> List.map birthday |> List.filter (fun p -> p.age mod 2 = 0) |> List.length
let compose_all fs = List.fold_left (fun acc f x -> f (acc x)) Fun.id fs
let () = Printf.printf "%d %d\n" pipeline (compose_all [ succ; ( * ) 2; pred ] 5)
let apply_n ~n ~f x = let rec go i x = if i = 0 then x else go (i - 1) (f x) in go n x
let () = print_int (apply_n ~f:(fun x -> x * 2) ~n:10 1); print_newline ()
let hof (f : ?x:int -> unit -> int) = f () + f ~x:3 ()
let () = print_int (hof (fun ?(x = 10) () -> x)); print_newline ()
let partial = mk ~name:"Zed"
let z = partial ~age:3 ()
let counters = Array.init 3 (fun i -> make_counter ~start:i ())
let () = Array.iter (fun c -> c.incr ()) counters; Array.iter (fun c -> print_int (c.get ())) counters; print_newline ()
