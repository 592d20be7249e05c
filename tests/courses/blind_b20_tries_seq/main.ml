module CharMap = Map.Make (Char)
type trie = { word : bool; children : trie CharMap.t }
let empty = { word = false; children = CharMap.empty }
let insert s t =
  let n = String.length s in
  let rec go i t =
    if i = n then { t with word = true }
    else
      let child = match CharMap.find_opt s.[i] t.children with Some c -> c | None -> empty in
      { t with children = CharMap.add s.[i] (go (i + 1) child) t.children } in
  go 0 t
let rec to_seq ?(prefix = "") t : string Seq.t =
  let here = if t.word then Seq.return prefix else Seq.empty in
  Seq.append here (Seq.flat_map (fun (c, t) -> to_seq ~prefix:(prefix ^ String.make 1 c) t) (CharMap.to_seq t.children))
let of_list = List.fold_left (Fun.flip insert) empty
let t = of_list [ "car"; "cat"; "cart"; "dog"; "do"; "" ]
let () = Seq.iter (Printf.printf "<%s>") (to_seq t); print_newline ()
let rec count t = (if t.word then 1 else 0) + CharMap.fold (fun _ c n -> n + count c) t.children 0
let () = Printf.printf "%d\n" (count t)
let rec take n s () = if n <= 0 then Seq.Nil else match s () with Seq.Nil -> Seq.Nil | Seq.Cons (x, r) -> Seq.Cons (x, take (n - 1) r)
let rec from n () = Seq.Cons (n, from (n + 1))
let squares = from 1 |> Seq.map (fun x -> x * x) |> Seq.filter (fun x -> x mod 2 = 1) |> take 5
let () = squares |> List.of_seq |> List.iter (Printf.printf "%d "); print_newline ()
let collatz = Seq.unfold (fun n -> if n = 1 then None else Some (n, if n mod 2 = 0 then n / 2 else 3 * n + 1))
let () = print_int (Seq.fold_left (fun n _ -> n + 1) 0 (collatz 27)); print_newline ()
let s = String.to_seq "hello" |> Seq.map Char.uppercase_ascii |> String.of_seq
let () = print_endline s
let h = Hashtbl.of_seq (List.to_seq [ 1, "one"; 2, "two" ])
let () = print_endline (Hashtbl.find h 2)
let a = Array.of_seq (take 4 (from 10))
let b = Array.to_seqi a |> Seq.map (fun (i, x) -> i * x) |> List.of_seq
let () = List.iter print_int b; print_newline ()
let rec interleave s1 s2 () = match s1 () with Seq.Nil -> s2 () | Seq.Cons (x, r) -> Seq.Cons (x, interleave s2 r)
let rec perms l () = match l with [] -> Seq.Cons ([], Seq.empty) | _ -> Seq.flat_map (fun x -> Seq.map (fun p -> x :: p) (perms (List.filter (fun y -> y <> x) l))) (List.to_seq l) ()
let () = perms [ 1; 2; 3 ] |> Seq.iter (fun p -> List.iter print_int p; print_char ' '); print_newline ()
let m = CharMap.(of_seq (String.to_seqi "abca" |> Seq.map (fun (i, c) -> (c, i))))
let () = CharMap.iter (Printf.printf "%c%d ") m; print_newline ()
