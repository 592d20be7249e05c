open Printf

type item = { what : string; price : float; count : int }

let items =
  [ { what = "apples"; price = 0.25; count = 12 }; { what = "bread"; price = 2.5; count = 1 }; { what = "cheese"; price = 13.337; count = 2 } ]
let total = List.fold_left (fun sum { price; count; _ } -> sum +. (price *. float_of_int count)) 0. items
let line { what; price; count } = sprintf "%-10s|%8.2f|%+4d|%08.3f" what price count (price *. float count)
let () = List.iter (fun i -> print_endline (line i)) items
let () = printf "%s\n%10s %e %g\n" (String.make 30 '-') "total" total total
let () = printf "%x %X %o %c %C %S %b %%\n" 255 255 8 'x' '\n' "a\"b" true
let () = printf "%5d|%-5d|%05d|%*d\n" 42 42 42 6 42
let () = printf "%.3s|%10.2s|\n" "abcdef" "xyz"
let log fmt = ksprintf (fun s -> print_endline ("log: " ^ s)) fmt
let () = log "%d items for %.2f" (List.length items) total
let buffer = Buffer.create 100
let () = bprintf buffer "%s=%d;" "x" 1
let () = bprintf buffer "%a" (fun b l -> List.iter (bprintf b "<%d>") l) [ 1; 2 ]
let () = print_endline (Buffer.contents buffer)
let pad : (string -> int -> string, unit, string) format = "%s:%3d"
let () = print_endline (sprintf pad "key" 7)
let show_list f l = sprintf "[%s]" (String.concat "; " (List.map f l))
let () = printf "%s %s\n" (show_list string_of_int [ 1; 2 ]) (show_list (sprintf "%S") [ "a" ])
let () = printf "%Ld %ld %nd %Lx\n" 5L 6l 7n 255L
