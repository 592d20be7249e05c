(* Everything that allocates, so that collections at awkward moments would show. *)
type shape = Circle of float | Box of { width : int; height : int } | Group of shape list

let rec area s =
  match s with
  | Circle r -> r *. r *. 3.
  | Box { width; height } -> float_of_int (width * height)
  | Group l -> List.fold_left (fun a s -> a +. area s) 0. l

let table : (string * int, int list) Hashtbl.t = Hashtbl.create 4

let rec words n = if n = 0 then [] else ("word" ^ string_of_int n) :: words (n - 1)

let rec even n = n = 0 || odd (n - 1)
and odd n = n <> 0 && even (n - 1)

exception Found of string * int list

let search p l =
  try
    List.iteri (fun i x -> if p x then raise (Found (x, [ i; i + 1 ]))) l;
    ("", [])
  with Found (x, l) -> (x, l)

let cell = ref []
let matrix = Array.make_matrix 5 7 "."

let () =
  for i = 1 to 40 do
    Hashtbl.replace table ("k" ^ string_of_int (i mod 7), i mod 3) (List.init i (fun j -> j * i));
    cell := List.map (fun l -> i :: l) ([ i ] :: !cell);
    matrix.(i mod 5).(i mod 7) <- String.make (i mod 4) 'x';
    if i mod 10 = 0 then cell := List.filter (fun l -> List.length l mod 2 = 0) !cell
  done;
  let total = Hashtbl.fold (fun (k, n) l a -> a + String.length k + n + List.length l) table 0 in
  Printf.printf "%d %d\n" total (List.length !cell);
  print_endline (String.concat "|" (Array.to_list (Array.map (fun row -> String.concat "" (Array.to_list row)) matrix)))

let () =
  let shapes = List.init 30 (fun i -> if i mod 2 = 0 then Circle (float_of_int i) else Group [ Box { width = i; height = 2 }; Circle 0.5 ]) in
  Printf.printf "%.3f\n" (area (Group shapes));
  let w = words 50 in
  let found, where = search (fun s -> s = "word7") w in
  Printf.printf "%s %s\n" found (String.concat "," (List.map string_of_int where));
  let sorted = List.sort compare w in
  print_endline (String.concat " " (List.filteri (fun i _ -> i mod 9 = 0) sorted));
  let b = Buffer.create 1 in
  List.iter (fun s -> Buffer.add_string b (String.uppercase_ascii s); Buffer.add_char b ';') sorted;
  print_endline (String.sub (Buffer.contents b) 0 60);
  Printf.printf "%b %b\n" (even 101) (odd 101)

let add a b c d = (a * 1000) + (b * 100) + (c * 10) + d

let () =
  let partial = List.map add [ 1; 2; 3 ] in
  let more = List.map2 (fun f x -> f x) partial [ 4; 5; 6 ] in
  let full = List.map (fun f -> f 7 8) more in
  print_endline (String.concat " " (List.map string_of_int full));
  let compose f g x = f (g x) in
  let rec tower n = if n = 0 then fun x -> x else compose (fun x -> x + n) (tower (n - 1)) in
  print_endline (string_of_int (tower 50 0));
  let twice f x = f (f x) in
  print_endline (string_of_int (twice twice twice (fun x -> x + 1) 0))

let () =
  let a = Array.init 100 (fun i -> (i * 7919) mod 101) in
  Array.sort compare a;
  let a2 = Array.append (Array.sub a 10 20) (Array.map (fun x -> x + 1000) a) in
  Array.blit a2 0 a2 5 30;
  print_endline (string_of_int (Array.fold_left (fun h x -> ((h * 31) + x) land 0xffffff) 7 a2));
  let bytes = Bytes.of_string (String.concat "" (words 9)) in
  Bytes.blit bytes 3 bytes 0 20;
  Bytes.fill bytes 25 4 '#';
  print_endline (Bytes.to_string bytes);
  let rec loop i acc = if i = 0 then acc else loop (i - 1) (Printf.sprintf "%d%s" (i mod 10) (if String.length acc > 20 then String.sub acc 0 20 else acc)) in
  print_endline (loop 500 "")
