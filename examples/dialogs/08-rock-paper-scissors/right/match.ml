let names = [| "Rock"; "Paper"; "Scissors" |]

let rec play round score =
  let yours = read_int () in
  if yours >= 0 && yours <= 2 then begin
    let mine = round mod 3 in
    Printf.printf "Round %d. I play: %s you play: %s\n" (round + 1) names.(mine) names.(yours);
    let score =
      if mine = yours then score
      else if mine = (yours + 1) mod 3 then score + 1
      else score - 1
    in
    play (round + 1) score
  end
  else score

let () =
  let score = play 0 0 in
  print_endline
    (if score > 0 then "I won!"
     else if score = 0 then "Draw!"
     else "You won: well done!")
