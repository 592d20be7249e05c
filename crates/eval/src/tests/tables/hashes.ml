(* Makes hashes.txt: `ocaml hashes.ml > hashes.txt`. Parameters, hash and the value: i<int>, f<bits>., s<bytes>.,
   b<tag>(fields), a(floats of a float array). *)
type v = A | B | C of int | D of string * v | E of float | F of v list | G of { x : int; y : string }
exception Ex of int
let rec d (o : Obj.t) : string =
  if Obj.is_int o then Printf.sprintf "i%d" (Obj.obj o)
  else match Obj.tag o with
  | 252 -> "s" ^ String.concat "" (List.map (fun c -> Printf.sprintf "%02x" (Char.code c)) (List.of_seq (String.to_seq (Obj.obj o)))) ^ "."
  | 253 -> Printf.sprintf "f%Lx." (Int64.bits_of_float (Obj.obj o))
  | 254 -> "a(" ^ String.concat "" (List.map (fun f -> d (Obj.repr f)) (Array.to_list (Obj.obj o : float array))) ^ ")"
  | t -> Printf.sprintf "b%d(" t ^ String.concat "" (List.init (Obj.size o) (fun i -> d (Obj.field o i))) ^ ")"
let out m t s x = Printf.printf "%d\t%d\t%d\t%d\t%s\n" m t s (Hashtbl.seeded_hash_param m t s x) (d (Obj.repr x))
let h x = out 10 100 0 x
let () = Random.init 7
let () = List.iter h [0;1;-1;2;10;100;-100;max_int;min_int;1 lsl 31;1 lsl 32;(1 lsl 32)-1;-(1 lsl 33);123456789012]
let () = for i = 0 to 80 do h (String.init i (fun j -> Char.chr ((j * 37 + i) land 255))) done
let () = List.iter (fun n -> h (String.init n (fun j -> Char.chr ((j * 11 + n) land 255)))) [253;254;255;256;257;258;259;260;300;1000]
let () = List.iter h [0.;-0.;1.;-1.;0.1;infinity;neg_infinity;nan;-. nan;1e300;5e-324;3.25]
let () = h (1,2); h (1,"a",2.5); h [1;2;3]; h []; h [[1];[];[2;3]]; h (List.init 50 (fun i -> i)); h [|1;2;3|]; h [||]; h [|1.5;2.5|]; h (Array.init 30 float_of_int); h (Some 3); h None; h A; h B; h (C 5); h (D ("x", D ("yy", C 1))); h (E 2.5); h (F [A;B;C 1;F []]); h (G {x=1;y="q"}); h 'a'; h true; h (); h (ref 5)
let rec tree n = if n = 0 then A else F [tree (n-1); C n; tree (n-1)]
let () = h (tree 6); h (List.init 300 string_of_int); h (Array.init 300 (fun i -> i)); h (List.init 5 (fun i -> (i, [|i|], Some (string_of_int i))))
let () = List.iter (fun (m,t) -> out m t 0 (tree 5); out m t 17 (List.init 40 (fun i -> (i, "k")));  out m t (-3) (Array.init 20 float_of_int)) [1,1;2,5;10,10;5,100;256,256;300,300;0,10;10,0;-1,5;1000,1000;7,3]
let () = for i = 0 to 60 do h (Random.bits () * (if i mod 2 = 0 then 1 else -77)); h (Random.float 1e10); h (Random.bits (), string_of_int (Random.bits ())) done
