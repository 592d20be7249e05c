(* library corners *)
let p = Printf.printf
let () = p "%s\n" (String.concat "," (List.map (fun (a, b) -> a ^ ":" ^ b) (List.of_seq (Hashtbl.to_seq (let h = Hashtbl.create 4 in List.iter (fun (k, v) -> Hashtbl.add h k v) [ "one", "1"; "two", "2"; "three", "3"; "one", "uno" ]; h)))))
let () = let h = Hashtbl.create 4 in for i = 1 to 40 do Hashtbl.replace h (i * 7) i done; Hashtbl.iter (fun k v -> p "%d/%d " k v) h; p "%d %d\n" (Hashtbl.length h) (Hashtbl.stats h).Hashtbl.num_buckets
let () = p "%d %d %d %d\n" (Hashtbl.hash "abc") (Hashtbl.hash 42) (Hashtbl.hash [ 1; 2 ]) (Hashtbl.hash (Some 1.5, 'c'))
let () = Random.init 42; p "%d %d %f %b\n" (Random.int 100) (Random.int 1000) (Random.float 1.) (Random.bool ())
let () = let s = Random.State.make [| 1; 2 |] in p "%d %d\n" (Random.State.int s 50) (Random.State.bits s)
let () = let b = Buffer.create 3 in Buffer.add_string b "hello"; Buffer.add_char b '!'; Buffer.add_substring b "abcdef" 1 3; Buffer.truncate b 7; p "%s %d %c\n" (Buffer.contents b) (Buffer.length b) (Buffer.nth b 1); Buffer.add_substitute b (fun s -> "<" ^ s ^ ">") "$x and ${y} $$"; p "%s\n" (Buffer.contents b)
let () = p "%s %s %s\n" (Int64.to_string (Int64.mul 123456789L 987654321L)) (Int32.to_string (Int32.add Int32.max_int 1l)) (Nativeint.to_string (Nativeint.shift_left 1n 40))
let () = p "%s %s\n" (Digest.to_hex (Digest.string "hello")) (Filename.extension "a.tar.gz")
let () = p "%b %b %b\n" (List.mem 3 [ 1; 2; 3 ]) (List.memq "a" [ "a" ]) (List.exists2 ( < ) [ 1; 5 ] [ 2; 3 ])
let () = List.iter (p "%d ") (List.merge compare [ 1; 4; 6 ] [ 2; 3; 9 ]); List.iter (p "%d ") (List.rev_append [ 3; 2; 1 ] [ 4 ]); p "\n"
let () = p "%s\n" (String.concat " " (List.map (fun l -> String.concat "" (List.map string_of_int l)) (List.sort (fun a b -> compare (List.length b) (List.length a)) [ [ 1 ]; [ 1; 2; 3 ]; [ 4 ]; [ 2; 3 ] ])))
let () = let a = [| 5; 3; 8; 1 |] in Array.stable_sort compare a; p "%s %d %b\n" (String.concat "," (Array.to_list (Array.map string_of_int a))) (Array.fold_right ( + ) a 0) (Array.exists (fun x -> x = 8) a)
let () = let a = Array.of_seq (Seq.map (fun x -> x * x) (List.to_seq [ 1; 2; 3 ])) in Array.iteri (p "%d:%d ") a; let b = Array.append a [| 100 |] in Array.fill b 0 2 0; Array.iter (p "%d ") (Array.concat [ a; b ]); p "\n"
let () = let b = Bytes.of_string "hello world" in Bytes.blit_string "HEY" 0 b 0 3; Bytes.fill b 5 1 '_'; p "%s %d %s\n" (Bytes.to_string b) (Bytes.index b 'o') (Bytes.to_string (Bytes.sub b 6 5))
let () = p "%s %s %S\n" (String.escaped "a\tb\"c\\") (Char.escaped '\200') (String.sub "αβγ" 0 4)
let () = p "%.3f %.3f %.3f %.3f %g\n" (sqrt 2.) (exp 1.) (log 10.) (atan2 1. 2.) (Float.rem 7.5 2.)
let () = p "%g %g %g %g %b\n" (floor (-1.5)) (ceil (-1.5)) (Float.trunc (-1.5)) (mod_float (-7.) 3.) (Float.is_integer 3.)
let () = p "%s %s %s\n" (string_of_float infinity) (string_of_float (-0.)) (Printf.sprintf "%.17g" 0.1)
let () = p "%d %d %s\n" (int_of_string "0x1F") (int_of_string "-0b101") (try string_of_int (int_of_string "9999999999999999999") with Failure m -> m)
let () = p "%s\n" (match Sys.getenv_opt "NO_SUCH_VARIABLE" with None -> "none" | Some s -> s)
module IS = Set.Make (Int)
let () = let s = IS.of_list [ 3; 1; 4; 1; 5; 9; 2; 6 ] in p "%d %d %d %s %b\n" (IS.cardinal s) (IS.min_elt s) (IS.max_elt s) (String.concat "," (List.map string_of_int (IS.elements (IS.filter (fun x -> x mod 2 = 0) s)))) (IS.subset (IS.of_list [ 1; 2 ]) s); let l, present, r = IS.split 4 s in p "%d %b %d\n" (IS.cardinal l) present (IS.cardinal r); IS.iter (p "%d ") (IS.union (IS.diff s l) (IS.singleton 100)); p "%s\n" (match IS.find_first_opt (fun x -> x > 4) s with Some x -> string_of_int x | None -> "-")
module SM = Map.Make (String)
let () = let m = SM.of_seq (List.to_seq [ "a", 1; "b", 2; "c", 3 ]) in SM.iter (p "%s=%d ") (SM.map (( * ) 2) (SM.merge (fun _ a b -> match a, b with Some x, Some y -> Some (x + y) | x, None -> x | None, y -> y) m (SM.singleton "b" 10))); p "%s %d\n" (fst (SM.max_binding m)) (SM.fold (fun _ v acc -> v + acc) m 0); let a, b = SM.partition (fun _ v -> v > 1) m in p "%d %d %b\n" (SM.cardinal a) (SM.cardinal b) (SM.for_all (fun _ v -> v > 0) m)
let () = p "%s\n" (String.concat ";" (List.map (fun (i, c) -> Printf.sprintf "%d%c" i c) (List.of_seq (Seq.filter (fun (i, _) -> i mod 2 = 0) (String.to_seqi "abcde")))))
let () = p "%d %d\n" (List.fold_left max min_int [ 3; 9; 2 ]) (List.length (List.flatten [ [ 1 ]; []; [ 2; 3 ] ])); p "%s\n" (String.concat "," (List.filter_map (fun x -> if x > 1 then Some (string_of_int (x * x)) else None) [ 1; 2; 3 ]))
let () = let l = [ 1; 2; 3; 4 ] in let a, b = List.partition (fun x -> x > 2) l in p "%d%d %b %d\n" (List.hd a) (List.hd b) (List.for_all (fun x -> x > 0) l) (snd (List.find (fun (k, _) -> k = 2) (List.mapi (fun i x -> i, x) l)))
let () = Option.iter (p "%d\n") (Option.map succ (Some 1)); p "%s\n" (Result.fold ~ok:string_of_int ~error:Fun.id (Error "e")); p "%b\n" (Result.is_ok (Result.map succ (Ok 1)))
let () = p "%s" (Printf.sprintf "%-10s|%10s|\n" "left" "right"); p "%3d|%-3d|%03d\n" 1 2 3
let () = Format.printf "%a %a@." Format.pp_print_string "s" (Format.pp_print_list ~pp_sep:(fun f () -> Format.pp_print_string f ";") Format.pp_print_float) [ 1.; 2.5 ]
