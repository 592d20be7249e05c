module M = Matrix.Make (Matrix.IntRing)
module B = Matrix.Make (Matrix.BoolRing)
let fib n = M.(get (pow (make [ [ 1; 1 ]; [ 1; 0 ] ]) n) (0, 1))
let () = Printf.printf "%d\n" (fib 50)
let () = print_endline M.(to_string (identity 2 + make [ [ 1; 2 ]; [ 3; 4 ] ]))
let reach = B.(pow (make [ [ true; true; false ]; [ false; true; true ]; [ false; false; true ] ]) 2)
let () = print_endline (B.to_string reach)
let () = try ignore M.(make [ [ 1 ] ] * identity 2) with M.Dimension s -> print_endline s
