type align = Left | Right | Center
type column = { title : string; width : int; align : align }
let pad align width s =
  let n = String.length s in
  if n >= width then String.sub s 0 width
  else
    let k = width - n in
    match align with
    | Left -> s ^ String.make k ' '
    | Right -> String.make k ' ' ^ s
    | Center -> String.make (k / 2) ' ' ^ s ^ String.make (k - k / 2) ' '
let render columns rows =
  let line = "+" ^ String.concat "+" (List.map (fun c -> String.make (c.width + 2) '-') columns) ^ "+" in
  let row cells = "|" ^ String.concat "|" (List.map2 (fun c s -> " " ^ pad c.align c.width s ^ " ") columns cells) ^ "|" in
  print_endline line;
  print_endline (row (List.map (fun { title; _ } -> title) columns));
  print_endline line;
  List.iter (fun r -> print_endline (row r)) rows;
  print_endline line
let () = render [ { title = "name"; width = 8; align = Left }; { title = "qty"; width = 4; align = Right }; { title = "note"; width = 7; align = Center } ]
    [ [ "apple"; "12"; "ok" ]; [ "watermelons"; "3"; "heavy!" ] ]
let () = Printf.printf "[%5d] [%-5d] [%05d] [%+d] [% d] [%x] [%X] [%#x] [%o]\n" 42 42 42 42 42 255 255 255 8
let () = Printf.printf "[%8.3f] [%-8.2f] [%e] [%g] [%h] [%F]\n" 3.14159 2.5 1234.5 0.0001 1.5 3.
let () = Printf.printf "[%s] [%10s] [%-10s] [%S] [%c] [%C] [%b] [%%]\n" "a" "b" "c" "d\n" 'e' '\n' true
let () = Printf.printf "%d%s %*d %.*f %a %t\n" 1 "st" 6 7 2 3.14159 (fun oc x -> output_string oc (string_of_int x)) 5 (fun oc -> output_string oc "t")
let () = Printf.printf "%ld %Ld %nd %lx %i %u\n" 5l 6L 7n 255l 3 4
let s = Printf.sprintf "%s-%s" "a"
let () = print_endline (s "b")
let log fmt = Printf.ksprintf (fun s -> print_endline ("[log] " ^ s)) fmt
let () = log "%d + %d = %d" 1 2 (1 + 2); log "plain"
let () = Format.printf "@[<v 2>begin@,line one@,@[<hov 4>a few words that will need@ to be@ broken over@ several lines because@ of their length@]@]@.end@."
let pp_pair pa pb ppf (a, b) = Format.fprintf ppf "(%a,@ %a)" pa a pb b
let () = Format.printf "@[%a@]@." (pp_pair Format.pp_print_int (fun ppf -> Format.fprintf ppf "%S")) (1, "x")
let () = Format.printf "%s@\n%d@;<1 4>%d@." "a" 1 2
let str = Format.asprintf "%a" Format.(pp_print_list ~pp_sep:(fun f () -> pp_print_string f "; ") pp_print_float) [ 1.; 2.5 ]
let () = print_endline str; print_float 1e10; print_newline (); print_string (string_of_float 0.1); print_newline ()
let () = Printf.eprintf "err %d\n" 3; flush stderr
let () = print_endline (string_of_float nan ^ string_of_float infinity ^ string_of_float (-0.)); Printf.printf "%.15g %.17g\n" 0.1 0.1
