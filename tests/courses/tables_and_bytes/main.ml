(* Hashtbl, Buffer, Bytes and arrays *)
let freq s =
  let t = Hashtbl.create 16 in
  String.iter (fun c -> Hashtbl.replace t c (1 + Option.value (Hashtbl.find_opt t c) ~default:0)) s;
  Hashtbl.fold (fun k v acc -> (k, v) :: acc) t [] |> List.sort (fun (a, x) (b, y) -> match compare y x with 0 -> Char.compare a b | n -> n)
let () = List.iter (fun (c, n) -> Printf.printf "%c=%d " c n) (freq "mississippi river"); print_newline ()
let caesar k = String.map (fun c -> match c with 'a' .. 'z' -> Char.chr ((Char.code c - 97 + k + 26) mod 26 + 97) | 'A' .. 'Z' -> Char.(chr ((code c - 65 + k + 26) mod 26 + 65)) | c -> c)
let () = print_endline (caesar 3 "Hello, World"); print_endline (caesar (-3) (caesar 3 "Round Trip"))
let sieve n =
  let a = Array.make (n + 1) true in
  a.(0) <- false; a.(1) <- false;
  let i = ref 2 in
  while !i * !i <= n do
    if a.(!i) then begin let j = ref (!i * !i) in while !j <= n do a.(!j) <- false; j := !j + !i done end;
    incr i
  done;
  List.filter (fun i -> a.(i)) (List.init (n + 1) Fun.id)
let () = print_endline (String.concat " " (List.map string_of_int (sieve 50)))
let transpose m = Array.init (Array.length m.(0)) (fun j -> Array.init (Array.length m) (fun i -> m.(i).(j)))
let show m = Array.iter (fun r -> Array.iter (Printf.printf "%3d") r; print_newline ()) m
let () = show (transpose [| [| 1; 2; 3 |]; [| 4; 5; 6 |] |])
let rle s =
  let b = Buffer.create 16 in
  let n = String.length s in
  let rec go i = if i < n then begin
      let j = ref i in
      while !j < n && s.[!j] = s.[i] do incr j done;
      Printf.bprintf b "%d%c" (!j - i) s.[i];
      go !j end in
  go 0; Buffer.contents b
let () = print_endline (rle "aaabbbccd")
let rev_bytes s = let b = Bytes.of_string s in
  let n = Bytes.length b in
  for i = 0 to n / 2 - 1 do
    let t = Bytes.get b i in Bytes.set b i (Bytes.get b (n - 1 - i)); Bytes.set b (n - 1 - i) t
  done; Bytes.unsafe_to_string b
let () = print_endline (rev_bytes "desserts")
let memo f = let t = Hashtbl.create 10 in fun x -> try Hashtbl.find t x with Not_found -> let y = f x in Hashtbl.add t x y; y
let rec memo_rec f = let t = Hashtbl.create 10 in let rec g x = match Hashtbl.find_opt t x with Some y -> y | None -> let y = f g x in Hashtbl.add t x y; y in g
let fib = memo_rec (fun self n -> if n < 2 then n else self (n - 1) + self (n - 2))
let () = Printf.printf "%d\n" (fib 80)
let () = try print_int [| 1 |].(1) with Invalid_argument m -> print_endline m
let () = try ignore (String.sub "abc" 2 5) with Invalid_argument m -> print_endline m
let () = try ignore (Bytes.create (-1)) with Invalid_argument m -> print_endline m
let () = try ignore (List.nth [ 1 ] 3) with Failure m -> print_endline m
let () = try ignore (int_of_string "12x") with Failure m -> print_endline m
let () = try ignore (Hashtbl.find (Hashtbl.create 1) 1) with Not_found -> print_endline "Not_found"
let () = try ignore (1 / (List.length [])) with Division_by_zero -> print_endline "div"
let () = print_endline (String.concat "|" (String.split_on_char ',' "a,b,,c"))
let () = Printf.printf "%S %S %S\n" (String.trim "  x ") (String.capitalize_ascii "abc") (String.uppercase_ascii "mixED")
let () = Printf.printf "%b %d %s\n" (String.contains "abc" 'b') (String.index "hello" 'l') (String.concat "" [ "x"; "y" ])
let () = Array.sort compare [| 3; 1; 2 |]; Array.iteri (fun i x -> Printf.printf "%d:%s " i x) [| "a"; "b" |]; print_newline ()
let () = let a = Array.init 5 (fun i -> i * i) in Array.blit a 0 a 1 4; Array.iter (Printf.printf "%d ") a; print_newline ()
let () = let m = Array.make_matrix 2 2 0. in m.(0).(1) <- 1.5; Printf.printf "%g %g\n" m.(0).(1) m.(1).(1)
