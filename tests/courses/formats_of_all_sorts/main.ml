(* Printf and Format of all sorts *)
let () = Printf.printf "[%5d|%-5d|%05d|%+d|% d|%x|%X|%#x|%o]\n" 42 42 42 42 42 255 255 255 8
let () = Printf.printf "[%8.3f|%-8.2f|%08.2f|%e|%g|%G]\n" 3.14159 2.5 2.5 12345.678 0.0001 1e20
let () = Printf.printf "[%10s|%-10s|%c|%C|%S|%B|%%]\n" "hi" "hi" 'x' '\n' "q\"" true
let () = Printf.printf "%*d|%-*d|%.*f\n" 6 1 6 2 2 3.14159
let () = print_endline (Printf.sprintf "%a-%t" (fun () x -> string_of_int (x * 2)) 21 (fun () -> "thunk"))
let pp_list pp out l = List.iteri (fun i x -> if i > 0 then output_string out "; "; pp out x) l
let () = Printf.printf "[%a]\n" (pp_list (fun oc -> Printf.fprintf oc "%d")) [ 1; 2; 3 ]
let logf fmt = Printf.ksprintf (fun s -> print_endline ("LOG: " ^ s)) fmt
let () = logf "%s=%d" "x" 3; logf "plain"
let () = Printf.printf "%Ld %ld %nd %Lx\n" 12L 13l 14n 255L
let () = Printf.printf "%s\n" (string_of_float 1e15 ^ " " ^ string_of_float 0.1 ^ " " ^ string_of_float 100. ^ " " ^ Float.to_string nan)
let () = Format.printf "@[<v 2>begin@,one@,@[<h>two three@]@]@.end@."
let () = Format.printf "%a@." (Format.pp_print_list ~pp_sep:(fun f () -> Format.fprintf f ",@ ") Format.pp_print_int) [ 1; 2; 3 ]
let () = Format.printf "@[<hov 4>%s@ %s@ %s@ %s@]@." (String.make 30 'a') (String.make 30 'b') (String.make 30 'c') "d"
let () = print_endline (Format.asprintf "%a" Format.(pp_print_option ~none:(fun f () -> pp_print_string f "none") pp_print_int) None)
let () = Format.(fprintf std_formatter "@[%d%@%d@]@\n" 1 2)
let () = Format.print_flush ()
let () = print_endline (string_of_bool (Printf.sprintf "%.15g" 0.1 = "0.1"))
let () = Printf.printf "%h %F %F\n" 1.5 1. 0.1
let () = Printf.eprintf "to stderr %d\n" 1
let () = Format.printf "@[<2>(%s@ %a)@]@." "list" (fun ppf -> List.iter (Format.fprintf ppf "%d@ ")) [1;2]
let () = Format.printf "%s %i %b@." "a" 1 true
let () = Format.printf "%5s|%-5s|%05d@." "a" "b" 42
let () = Format.set_margin 20; Format.printf "@[aaaa@ bbbb@ cccc@ dddd@ eeee@]@."
