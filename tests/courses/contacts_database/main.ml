(* learn-ocaml / MOOC style: robots, databases, records in arrays *)
type contact = { name : string; phone_number : int * int * int * int }
type database = { number_of_contacts : int; contacts : contact array }
type query = { code : int; contact : contact }
let nobody = { name = ""; phone_number = (0, 0, 0, 0) }
let make max_number_of_contacts = { number_of_contacts = 0; contacts = Array.make max_number_of_contacts nobody }
let search db contact =
  let rec aux idx =
    if idx >= db.number_of_contacts then (false, db, nobody)
    else if db.contacts.(idx).name = contact.name then (true, db, db.contacts.(idx))
    else aux (idx + 1)
  in aux 0
let insert db contact =
  if db.number_of_contacts >= Array.length db.contacts then (false, db, nobody)
  else
    let status, db, _ = search db contact in
    if status then (false, db, contact)
    else
      let cells i = if i = db.number_of_contacts then contact else db.contacts.(i) in
      let db' = { number_of_contacts = db.number_of_contacts + 1; contacts = Array.init (Array.length db.contacts) cells } in
      (true, db', contact)
let delete db contact =
  let status, db, contact = search db contact in
  if not status then (false, db, contact)
  else
    let cells i = if i >= db.number_of_contacts then nobody else if db.contacts.(i).name = contact.name then (if i = db.number_of_contacts - 1 then nobody else db.contacts.(db.number_of_contacts - 1)) else db.contacts.(i) in
    (true, { number_of_contacts = db.number_of_contacts - 1; contacts = Array.init (Array.length db.contacts) cells }, contact)
let engine db { code ; contact } =
  if code = 0 then insert db contact else if code = 1 then delete db contact else if code = 2 then search db contact else (false, db, nobody)
let show (ok, db, c) = Printf.printf "%b %d %s\n" ok db.number_of_contacts c.name; db
let luke = { name = "luke"; phone_number = (1, 2, 3, 4) } and leia = { name = "leia"; phone_number = (5, 6, 7, 8) }
let _ = List.fold_left (fun db q -> show (engine db q)) (make 3) [ { code = 0; contact = luke }; { code = 0; contact = leia }; { code = 0; contact = luke }; { code = 1; contact = luke }; { code = 2; contact = leia }; { code = 2; contact = luke }; { code = 9; contact = luke } ]
type 'a bt = Empty | Node of 'a bt * 'a * 'a bt
let rec height = function Empty -> 0 | Node (t, _, t') -> 1 + max (height t) (height t')
let rec balanced = function Empty -> true | Node (t, _, t') -> balanced t && balanced t' && height t = height t'
let rec build n = if n = 0 then Empty else let t = build (n - 1) in Node (t, n, t)
let () = Printf.printf "%d %b\n" (height (build 4)) (balanced (Node (Empty, 1, build 1)))
let exchange k = (k mod 10) * 10 + k / 10
let is_valid_answer (grand_father_age, grand_son_age) = grand_son_age * 4 = grand_father_age && exchange grand_father_age * 3 = exchange grand_son_age
let find answer =
  let max_grand_father_age, min_grand_son_age = answer in
  let rec loop (gf, gs) = if gf < gs then (-1, -1) else if gs > max_grand_father_age then loop (gf - 1, min_grand_son_age) else if is_valid_answer (gf, gs) then (gf, gs) else loop (gf, gs + 1)
  in loop (max_grand_father_age, min_grand_son_age)
let () = let a, b = find (99, 10) in Printf.printf "%d %d\n" a b
