(* A table by words: counted, merged, folded. *)
module Words = Map.Make (String)

let word i = "w" ^ string_of_int (i * 7919 mod 997)

let count from upto =
  let rec add i table =
    if i > upto then table
    else add (i + 1) (Words.update (word i) (function None -> Some 1 | Some n -> Some (n + 1)) table)
  in
  add from Words.empty

let merge = Words.union (fun _ a b -> Some (a + b))

let () =
  let rec rounds n total =
    if n = 0 then total
    else
      let table = merge (count 0 2000) (count 1000 4000) in
      rounds (n - 1) (total + Words.fold (fun word n sum -> sum + (String.length word * n)) table 0)
  in
  print_int (rounds 60 0);
  print_newline ()
