open QCheck
let ml = map ~rev:(fun l -> Mylist.fold (fun acc x -> acc @ [ x ]) [] l) Mylist.of_list (list small_int)
let () = let l = Mylist.of_list [ 3; 1; 2 ] in print_endline (Mylist.to_string string_of_int (Mylist.sort compare l)); Printf.printf "%d\n" (Mylist.length (Mylist.append l l))
let t1 = Test.make ~count:100 ~name:"rev involutive" ml (fun l -> Mylist.(rev (rev l)) = l)
let t2 = Test.make ~count:100 ~name:"length append" (pair ml ml) (fun (a, b) -> Mylist.(length (append a b) = length a + length b))
let () = Test.check_exn t1; Test.check_exn t2; print_endline "passed"
