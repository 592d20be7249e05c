(* learn-ocaml: mini test harness with polymorphic printers and mutation tests *)
type 'a printer = Format.formatter -> 'a -> unit
let pp_list (pp : 'a printer) : 'a list printer = fun ppf l -> Format.fprintf ppf "@[<1>[%a]@]" (Format.pp_print_list ~pp_sep:(fun f () -> Format.fprintf f ";@ ") pp) l
let pp_opt pp ppf = function None -> Format.fprintf ppf "None" | Some x -> Format.fprintf ppf "Some %a" pp x
let pp_pair pa pb ppf (a, b) = Format.fprintf ppf "@[<1>(%a,@ %a)@]" pa a pb b
type outcome = Pass | Fail of string
let check ~name ~pp ?(eq = ( = )) f cases =
  let results = List.map (fun (input, expected) ->
      match f input with
      | got when eq got expected -> Pass
      | got -> Fail (Format.asprintf "%s: got %a, wanted %a" name pp got pp expected)
      | exception Stack_overflow -> Fail (name ^ ": overflow")
      | exception e -> Fail (Format.asprintf "%s: raised %s" name (Printexc.to_string e))) cases in
  let passed = List.length (List.filter (( = ) Pass) results) in
  Format.printf "%s %d/%d@." name passed (List.length cases);
  List.iter (function Pass -> () | Fail m -> Format.printf "  %s@." m) results
(* answers *)
let find a w = let rec go i = if i >= Array.length a then None else if a.(i) = w then Some i else go (i + 1) in go 0
let min_max a = if a = [||] then invalid_arg "min_max" else Array.fold_left (fun (lo, hi) x -> min lo x, max hi x) (a.(0), a.(0)) a
let rotate n l = let len = List.length l in if len = 0 then [] else let n = ((n mod len) + len) mod len in let rec split i acc = function l when i = 0 -> l @ List.rev acc | x :: t -> split (i - 1) (x :: acc) t | [] -> assert false in split n [] l
let rec wrong_flatten = function [] -> [] | x :: t -> wrong_flatten t @ x
let () =
  check ~name:"find" ~pp:(pp_opt Format.pp_print_int) (fun (a, w) -> find a w) [ ([| "a"; "b" |], "b"), Some 1; ([||], "x"), None ];
  check ~name:"min_max" ~pp:(pp_pair Format.pp_print_int Format.pp_print_int) min_max [ [| 3; 1; 2 |], (1, 3); [||], (0, 0) ];
  check ~name:"rotate" ~pp:(pp_list Format.pp_print_char) (fun (n, l) -> rotate n l) [ (1, [ 'a'; 'b'; 'c' ]), [ 'b'; 'c'; 'a' ]; (-1, [ 'a'; 'b' ]), [ 'b'; 'a' ]; (5, []), [] ];
  check ~name:"flatten" ~pp:(pp_list Format.pp_print_int) wrong_flatten [ [ [ 1 ]; [ 2; 3 ] ], [ 1; 2; 3 ]; [], [] ];
  check ~name:"sqrt" ~pp:Format.pp_print_float ~eq:(fun a b -> Float.abs (a -. b) < 1e-6) sqrt [ 4., 2.; 2., 1.414214 ]
