(* Bigarray, numeric, records of floats *)
open Bigarray
type vec = (float, float64_elt, c_layout) Array1.t
let vec l : vec = Array1.of_array float64 c_layout (Array.of_list l)
let dot (a : vec) (b : vec) =
  if Array1.dim a <> Array1.dim b then invalid_arg "dot";
  let s = ref 0. in
  for i = 0 to Array1.dim a - 1 do s := !s +. (a.{i} *. b.{i}) done;
  !s
let map f (a : vec) : vec = Array1.init float64 c_layout (Array1.dim a) (fun i -> f a.{i})
let normalize a = let n = sqrt (dot a a) in map (fun x -> x /. n) a
let histogram s = let h = Array1.create int c_layout 26 in Array1.fill h 0; String.iter (fun c -> match c with 'a' .. 'z' -> let i = Char.code c - 97 in h.{i} <- h.{i} + 1 | _ -> ()) s; h
let () = Printf.printf "%g %.4f\n" (dot (vec [ 1.; 2. ]) (vec [ 3.; 4. ])) (normalize (vec [ 3.; 4. ])).{1}
let h = histogram "hello world"
let () = for i = 0 to 25 do if h.{i} > 1 then Printf.printf "%c%d " (Char.chr (i + 97)) h.{i} done; print_newline ()
let life = Array2.init int8_unsigned c_layout 4 4 (fun i j -> (i + j) mod 2)
let total = let t = ref 0 in for i = 0 to Array2.dim1 life - 1 do for j = 0 to Array2.dim2 life - 1 do t := !t + life.{i, j} done done; !t
let () = Printf.printf "%d %s\n" total (try ignore life.{4, 0}; "in" with Invalid_argument m -> m)
