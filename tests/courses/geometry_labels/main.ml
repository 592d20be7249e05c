type point = { x : int; y : int }

let point ?(x = 0) ?(y = 0) () = { x; y }
let move ?(dx = 0) ?(dy = 0) p = { x = p.x + dx; y = p.y + dy }
let show { x; y } = Printf.sprintf "(%d,%d)" x y
let () = print_endline (String.concat " " (List.map show [ point (); point ~y:2 (); move ~dx:1 (point ~x:5 ()); move (point ()) ~dy:3 ]))
let clamp ~low ~high n = max low (min high n)
let percent = clamp ~low:0 ~high:100
let () = Printf.printf "%d %d %d\n" (percent 120) (percent (-5)) (clamp 7 ~high:9 ~low:8)
let fold ~f ~init l = List.fold_left (fun acc x -> f ~acc ~x) init l
let () = Printf.printf "%d\n" (fold [ 1; 2; 3 ] ~init:10 ~f:(fun ~acc ~x -> acc - x))

let rec range ?(step = 1) ?stop start =
  match stop with
  | Some s when start >= s -> []
  | None -> [ start ]
  | Some s -> start :: range ~step ~stop:s (start + step)

let () = List.iter (Printf.printf "%d ") (range ~stop:10 ~step:3 0 @ range 7 @ range ?stop:(Some 2) 0); print_newline ()

let greet ?greeting ?(times = 1) name =
  let word = Option.value greeting ~default:"hello" in
  String.concat " " (List.init times (fun _ -> word)) ^ " " ^ name

let wrapped ?greeting ?times name = "<" ^ greet ?greeting ?times name ^ ">"
let () = List.iter print_endline [ greet "ann"; wrapped ~times:2 "bob"; wrapped ~greeting:"bye" "cy" ]
let apply (f : ?times:int -> string -> string) = f ~times:3 "x"
let () = print_endline (apply (fun ?(times = 0) s -> string_of_int times ^ s))
let map_all = List.map (greet ~greeting:"hi" ?times:None)
let () = print_endline (String.concat "," (map_all [ "a"; "b" ]))
let between ~lo:a ~hi:b ~value:v = a <= v && v <= b
let lo = 1 and hi = 5
let () = Printf.printf "%b %b\n" (between ~lo ~hi ~value:3) (between ~value:9 ~hi ~lo)
let () = print_endline (String.concat "" (ListLabels.map ~f:string_of_int (ListLabels.filter ~f:(fun n -> n > 1) [ 1; 2; 3 ])))
let () = Printf.printf "%d\n" (ListLabels.fold_left ~init:0 ~f:( + ) [ 1; 2 ] + StringLabels.length (StringLabels.sub "hello" ~pos:1 ~len:2))
