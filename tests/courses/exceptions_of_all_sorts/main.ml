(* Exceptions *)
exception A
exception B of int * string
exception C of { code : int; msg : string }
let handle f = try f () with
  | A -> "A" | B (n, _) when n > 5 -> "big B" | B (_, s) -> s
  | C { code = 0; _ } -> "fine" | C { msg; _ } -> msg
  | Invalid_argument s | Failure s -> "std " ^ s
  | Not_found -> "nf" | Exit -> "exit" | End_of_file -> "eof"
  | e -> "other " ^ Printexc.to_string e
let () = List.iter (fun f -> print_endline (handle f)) [
  (fun () -> raise A); (fun () -> raise (B (9, "x"))); (fun () -> raise (B (1, "small")));
  (fun () -> raise (C { code = 0; msg = "" })); (fun () -> raise (C { code = 1; msg = "m" }));
  (fun () -> invalid_arg "ia"); (fun () -> failwith "fw"); (fun () -> raise Not_found); (fun () -> raise_notrace Exit);
  (fun () -> assert false); (fun () -> match Some 1 with None -> "" | Some n when n > 1 -> "" ); (fun () -> "ok") ] [@warning "-8"]
let find p l = let exception Found of int in try List.iteri (fun i x -> if p x then raise (Found i)) l; None with Found i -> Some i
let () = Printf.printf "%d\n" (Option.get (find (fun x -> x > 2) [ 1; 2; 3 ]))
let () = try Option.get None with Invalid_argument m -> print_endline m
let safe_div a b = if b = 0 then Error "div" else Ok (a / b)
let ( let* ) = Result.bind
let calc a b c = let* x = safe_div a b in let* y = safe_div x c in Ok (x + y)
let () = List.iter (fun r -> print_endline (match r with Ok n -> string_of_int n | Error e -> e)) [ calc 100 5 2; calc 1 0 2; calc 1 1 0 ]
let rec cleanup n = try if n = 0 then failwith "deep" else cleanup (n - 1) with Failure m when n < 2 -> failwith (m ^ string_of_int n)
let () = try cleanup 4 with Failure m -> print_endline m
let () = match int_of_string_opt "42", float_of_string_opt "x", bool_of_string_opt "true" with Some n, None, Some b -> Printf.printf "%d %b\n" n b | _ -> ()
let () = print_endline (Printexc.to_string (Sys_error "x"))
let f x = match x with n when n < 0 -> raise (Invalid_argument (Printf.sprintf "neg: %d" n)) | n -> n
let () = (try print_int (f (-1)) with Invalid_argument s -> print_string s); print_newline ()
let r = try Ok (List.find (fun x -> x > 10) [ 1 ]) with Not_found as e -> Error e
let () = print_endline (match r with Ok _ -> "ok" | Error e -> Printexc.to_string e)
let () = print_endline (try List.combine [ 1 ] [] |> ignore; "" with Invalid_argument s -> s)
let () = print_endline (try List.hd [] with Failure s -> s)
let () = ignore (try Char.chr 300 with Invalid_argument s -> print_endline s; 'x')
let () = print_endline (try String.make (-1) 'x' with Invalid_argument s -> s)
