let accounts = [ { owner = "ann"; balance = 10 }; { owner = "bob"; balance = 0 } ]

let () =
  assert (
    transfer accounts "ann" "bob" 4
    = Ok [ { owner = "ann"; balance = 6 }; { owner = "bob"; balance = 4 } ])

let () = assert (transfer accounts "ann" "bob" 0 = Error Bad_amount)
let () = assert (transfer accounts "bob" "ann" 3 = Error (Missing 3))
let () = assert (transfer accounts "eve" "ann" 3 = Error (Unknown "eve"))
