let fnv1a text =
  let prime = 0x100000001b3L in
  String.fold_left (fun h c -> Int64.mul (Int64.logxor h (Int64.of_int (Char.code c))) prime) 0xcbf29ce484222325L text

let () = List.iter (fun s -> Printf.printf "%016Lx %s\n" (fnv1a s) s) [ ""; "a"; "foobar" ]

let adler text =
  let a, b = String.fold_left (fun (a, b) c -> let a = (a + Char.code c) mod 65521 in (a, (b + a) mod 65521)) (1, 0) text in
  Int32.logor (Int32.shift_left (Int32.of_int b) 16) (Int32.of_int a)

let () = Printf.printf "%lx\n" (adler "Wikipedia")

module Xorshift = struct
  type t = { mutable state : int64 }

  let make seed = { state = seed }

  let next t =
    let open Int64 in
    let x = t.state in
    let x = logxor x (shift_left x 13) in
    let x = logxor x (shift_right_logical x 7) in
    let x = logxor x (shift_left x 17) in
    t.state <- x;
    x

  let below t n = Int64.to_int (Int64.unsigned_rem (next t) (Int64.of_int n))
end

let () =
  let g = Xorshift.make 88172645463325252L in
  for _ = 1 to 3 do Printf.printf "%Ld " (Xorshift.next g) done;
  Printf.printf "%d\n" (Xorshift.below g 100)

let () = Printf.printf "%Ld %Ld %s\n" Int64.max_int (Int64.add Int64.max_int 1L) (Int64.to_string (Int64.of_string "-0x10"))
let () = Printf.printf "%ld %ld %b\n" (Int32.add Int32.max_int 1l) (Int32.of_int 0x1_0000_0005) (Int64.compare 1L 2L < 0)
let () = Printf.printf "%nd %d %f\n" (Nativeint.of_int 5) (Int64.to_int (Int64.div 7L (-2L))) (Int64.to_float 3L)
let digits n = let rec go n acc = if n = 0L then acc else go (Int64.div n 10L) (Int64.to_int (Int64.rem n 10L) :: acc) in go n []
let () = List.iter print_int (digits 9_000_000_000_123L); print_newline ()
