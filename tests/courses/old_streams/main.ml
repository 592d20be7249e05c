let s = Stream.of_list [ 1; 2; 3 ]
let () = print_int (Stream.next s); print_int (Stream.next s); (match Stream.peek s with Some n -> print_int n | None -> ()); Stream.junk s; (try ignore (Stream.next s) with Stream.Failure -> print_endline "empty")
let nat = Stream.from (fun i -> Some (i * i))
let () = print_endline (String.concat "," (List.map string_of_int (Stream.npeek 5 nat)))
let () = Stream.iter print_char (Stream.of_string "abc"); Printf.printf "%d\n" (Stream.count nat)
let rec numbers s = match Stream.peek s with
  | Some ('0' .. '9') -> let n = number 0 s in n :: numbers s
  | Some _ -> Stream.junk s; numbers s
  | None -> []
and number acc s = match Stream.peek s with
  | Some ('0' .. '9' as c) -> Stream.junk s; number ((10 * acc) + Char.code c - 48) s
  | _ -> acc
let () = List.iter (Printf.printf "%d ") (numbers (Stream.of_string "12 apples, 7 pears and 100")); print_newline ()
let both = Stream.iapp (Stream.of_list [ 1; 2 ]) (Stream.icons 3 (Stream.ising 4))
let () = Stream.iter print_int both; Printf.printf " %d\n" (Stream.count both)
