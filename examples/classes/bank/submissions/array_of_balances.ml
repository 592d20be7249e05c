type account = { owner : string; balance : int }
type error = Bad_amount | Unknown of string | Missing of int

let transfer accounts source target amount =
  let table = Array.of_list accounts in
  let index name =
    let found = ref (-1) in
    Array.iteri (fun i a -> if a.owner = name then found := i) table;
    !found
  in
  let i = index source and j = index target in
  if amount <= 0 then Error Bad_amount
  else if i < 0 then Error (Unknown source)
  else if j < 0 then Error (Unknown target)
  else if table.(i).balance < amount then Error (Missing (amount - table.(i).balance))
  else begin
    table.(i) <- { (table.(i)) with balance = table.(i).balance - amount };
    table.(j) <- { (table.(j)) with balance = table.(j).balance + amount };
    Ok (Array.to_list table)
  end
