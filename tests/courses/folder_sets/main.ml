module Int = struct include Int let pp = to_string end
module Test (M : Set_intf.MAKER) = struct
  module S = M (Int)
  let s = List.fold_right S.add [ 5; 3; 8; 1; 4; 7; 9; 2; 6; 3 ] S.empty
  let () = print_endline (S.to_string s)
  let () = print_endline S.(to_string (remove 5 (remove 1 s)))
  let () = Printf.printf "%b %b %d\n" (S.mem 4 s) (S.mem 40 s) (S.fold ( + ) s 0)
  let u = S.union s (S.add 100 S.empty)
  let () = List.iter (Printf.printf "%d ") (S.elements u); print_newline ()
end
module A = Test (Avl.Make)
module B = Test (Listset.Make)
let same = A.S.elements A.s = B.S.elements B.s
let () = Printf.printf "%b\n" same
