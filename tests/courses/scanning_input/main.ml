type shape = Circle of int * int * float | Box of { x : int; y : int; w : int; h : int } | Label of string

let parse line =
  match Scanf.sscanf line "%s %n" (fun kind n -> (kind, n)) with
  | "circle", n -> Scanf.sscanf (String.sub line n (String.length line - n)) "%d,%d r=%f" (fun x y r -> Ok (Circle (x, y, r)))
  | "box", n -> Scanf.sscanf (String.sub line n (String.length line - n)) "%d %d %dx%d" (fun x y w h -> Ok (Box { x; y; w; h }))
  | "label", n -> Scanf.sscanf (String.sub line n (String.length line - n)) "%S" (fun s -> Ok (Label s))
  | other, _ -> Error other
  | exception End_of_file -> Error ""

let parse line = try parse line with Scanf.Scan_failure _ | Failure _ | End_of_file -> Error ("cannot read " ^ line)

let show = function
  | Circle (x, y, r) -> Printf.sprintf "circle at %d,%d of %.2f" x y r
  | Box { x; y; w; h } -> Printf.sprintf "box at %d,%d, area %d" x y (w * h)
  | Label s -> "label " ^ s

let () =
  List.iter
    (fun line -> match parse line with Ok s -> print_endline (show s) | Error e -> Printf.printf "error: %s\n" e)
    [ "circle 1,2 r=2.5"; "box 0 -1 3x4"; "label \"a b\""; "line 1"; "box 1 2"; "circle x" ]

let dates = [ "2024-02-29"; "1999-12-31"; "12/1/2020" ]
let turned date = Scanf.sscanf date "%4d-%2d-%2d" (fun y m d -> Printf.sprintf "%d.%d.%d" d m y)
let () = List.iter (fun d -> print_endline (try turned d with Scanf.Scan_failure _ -> "?")) dates
let words = Scanf.sscanf "one two  three" " %s %s %s" (fun a b c -> [ a; b; c ])
let () = print_endline (String.concat "|" words)
