(* Closures in a loop: composition, partial application, functions in lists and references. *)
let compose f g x = f (g x)

let rec iterate n f = if n = 0 then fun x -> x else compose f (iterate (n - 1) f)

let add a b = a + b

let counter () =
  let n = ref 0 in
  fun step -> n := !n + step; !n

let rec repeat n total =
  if n = 0 then total
  else begin
    let functions = List.map add [ 1; 2; 3; 4; 5 ] in
    let applied = List.map (fun f -> f n) functions in
    let next = counter () in
    for i = 1 to 20 do
      ignore (next i)
    done;
    let nested = iterate 10 (fun x -> x + n) in
    repeat (n - 1) (total + List.fold_left ( + ) 0 applied + next 0 + nested 1)
  end

let () = print_int (repeat 60000 0); print_newline ()
