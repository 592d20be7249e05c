(* word frequencies from a scanf over a string, memo, sieve *)
let text = "a rose is a rose is a rose 12 3.5 end"
let ib = Scanf.Scanning.from_string text
let words =
  let rec loop acc =
    match Scanf.bscanf ib " %s" (fun s -> s) with
    | "" -> List.rev acc
    | w -> loop (w :: acc)
    | exception End_of_file -> List.rev acc
  in
  loop []
let freq : (string, int ref) Hashtbl.t = Hashtbl.create 17
let () =
  List.iter (fun w ->
      match Hashtbl.find_opt freq w with
      | Some r -> incr r
      | None -> Hashtbl.add freq w (ref 1)) words
let sorted = Hashtbl.fold (fun k v acc -> (k, !v) :: acc) freq [] |> List.sort (fun (a, x) (b, y) -> match compare y x with 0 -> compare a b | c -> c)
let () = List.iter (fun (w, n) -> Printf.printf "%-6s|%3d|%+d|%05d\n" w n n n) sorted

let sieve n =
  let is = Array.make (n + 1) true in
  is.(0) <- false; if n >= 1 then is.(1) <- false;
  let i = ref 2 in
  while !i * !i <= n do
    if is.(!i) then begin
      let j = ref (!i * !i) in
      while !j <= n do is.(!j) <- false; j := !j + !i done
    end;
    incr i
  done;
  let res = ref [] in
  for k = n downto 2 do if is.(k) then res := k :: !res done;
  !res
let () = print_endline (String.concat " " (List.map string_of_int (sieve 60)))
let memo_rec h f =
  let rec g x = try Hashtbl.find h x with Not_found -> let y = f g x in Hashtbl.replace h x y; y in g
let fib = memo_rec (Hashtbl.create 16) (fun self n -> if n < 2 then n else self (n - 1) + self (n - 2))
let () = Printf.printf "%d %x %o %e %g %.3f %10.2f|\n" (fib 80) 255 8 12345.678 1e-5 3.14159 2.5
let () = Scanf.sscanf "10-20 (3.5) [abc]" "%d-%d (%f) [%[a-z]]" (fun a b c d -> Printf.printf "%d %d %F %s\n" a b c d)
let matrix = Array.make_matrix 3 4 0
let () =
  Array.iteri (fun i row -> Array.iteri (fun j _ -> row.(j) <- i * j) row) matrix;
  Array.iter (fun row -> print_endline (String.concat "\t" (Array.to_list (Array.map string_of_int row)))) matrix
let transpose m = Array.init (Array.length m.(0)) (fun j -> Array.init (Array.length m) (fun i -> m.(i).(j)))
let t = transpose matrix
let total = Array.fold_left (Array.fold_left (+)) 0 t
let stats = Hashtbl.stats freq
let () = Printf.printf "%d %d\n" total stats.Hashtbl.num_bindings
