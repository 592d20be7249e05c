(* A memo table: Hashtbl with integers, pairs and strings as keys. *)
let memo = Hashtbl.create 100

let rec ways amount coins =
  match coins with
  | _ when amount = 0 -> 1
  | [] -> 0
  | c :: rest ->
    if amount < 0 then 0
    else (
      let key = (amount, List.length coins) in
      match Hashtbl.find_opt memo key with
      | Some n -> n
      | None ->
        let n = ways (amount - c) coins + ways amount rest in
        Hashtbl.replace memo key n;
        n)

let words = [| "one"; "two"; "three"; "four"; "five"; "six"; "seven" |]

let count n =
  let table = Hashtbl.create 16 in
  for i = 1 to n do
    let w = words.(i * i mod 7) in
    Hashtbl.replace table w (1 + try Hashtbl.find table w with Not_found -> 0)
  done;
  Hashtbl.fold (fun w n total -> total + (String.length w * n)) table 0

let rec repeat n total =
  if n = 0 then total
  else begin
    Hashtbl.reset memo;
    repeat (n - 1) (total + ways (100 + n) [ 50; 25; 10; 5; 1 ] + count 500)
  end

let () = print_int (repeat 500 0); print_newline ()
