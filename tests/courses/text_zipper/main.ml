let run text script =
  Printf.printf "--- %s\n" script;
  match Editor.parse script with
  | Error why -> Printf.printf "parse: %s\n" why
  | Ok commands ->
    let rec go n t = function
      | [] -> t
      | c :: rest ->
        match Editor.execute t c with
        | Ok t -> go (n + 1) t rest
        | Error why -> Printf.printf "command %d: %s\n" n why; go (n + 1) t rest
    in
    let t = go 1 (Editor.of_string text) commands in
    let line, column = Editor.position t in
    Printf.printf "%s\n(%d, %d)\n" (Editor.to_string ~cursor:'|' t) line column

let () =
  run "hello\nworld" "$3hxjiAniB";
  run "hello\nworld" "uxxk3lxxxjj0x";
  run "" "3iaui\tnnxkx";
  run "one\ntwo\nthree" "j$jhk2x5uq";
  run "one" "4";
  run "one" "12l?"
