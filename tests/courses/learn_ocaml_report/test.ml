open Prelude
open Report

let result f = match f () with v -> Ok v | exception e -> Error e

let test ~show ~call solution expected =
  match result solution with
  | Ok v when v = expected -> Message ([ Code call; Text "is"; Code (show v) ], Success 1)
  | Ok v -> Message ([ Code call; Text "is"; Code (show v); Text "and not"; Code (show expected) ], Failure)
  | Error e -> Message ([ Code call; Text "raises"; Code (Printexc.to_string e) ], Failure)

let show_date { year; month; day; hour; minute } = Format.sprintf "%d-%d-%dT%d:%d" year month day hour minute
let show_option show = function None -> "None" | Some v -> "Some " ^ show v

let report =
  let date n want = test ~show:show_date ~call:(Printf.sprintf "of_int %d" n) (fun () -> Solution.of_int n) want in
  let trie = List.fold_left (fun t (w, v) -> Solution.insert t w v) Solution.empty [ "A", 15; "to", 7; "tea", 3; "ted", 4; "ten", 12; "i", 11; "in", 5; "inn", 9 ] in
  let look w want = test ~show:(show_option string_of_int) ~call:(Printf.sprintf "lookup trie %S" w) (fun () -> Solution.lookup trie w) want in
  [ Section ([ Text "Dates" ], [
        date 0 Solution.the_origin_of_time;
        date 1000 { year = 9; month = 2; day = 3; hour = 2; minute = 0 };
        test ~show:string_of_bool ~call:"wellformed (of_int 77)" (fun () -> Solution.(wellformed (of_int 77))) true ]);
    Section ([ Text "Tries" ], [ look "ten" (Some 12); look "te" None; look "inn" (Some 9) ]);
    Section ([ Text "Operations" ], [
        test ~show:string_of_int ~call:"compute"
          (fun () -> Solution.(compute initial_env (Op ("mul", Op ("add", Value 1, Value 2), Value 3)))) 9;
        test ~show:string_of_int ~call:"compute_eff"
          (fun () -> Solution.(compute_eff (add_function "min" min initial_env) (Op ("min", Value 4, Value 2)))) 2;
        test ~show:string_of_int ~call:"unknown" (fun () -> Solution.(compute initial_env (Op ("mod", Value 1, Value 2)))) 0;
        Message ([ Text "done"; Break; Text "all" ], Informative) ]) ]

let () =
  Format.printf "@[<v>%a@]@." Report.pp report;
  let n, ok = Report.score report in
  Format.printf "%d points, %b@." n ok;
  print_endline (Solution.fold (fun acc w v -> Printf.sprintf "%s%s=%d " acc w v) "" (Solution.insert Solution.empty "ab" 1))
