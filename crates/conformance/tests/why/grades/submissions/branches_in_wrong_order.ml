let grade points =
  if points < 0 || points > 100 then invalid_arg "points"
  else if points >= 90 then 'A'
  else if points >= 60 then 'C'
  else if points >= 75 then 'B'
  else if points >= 50 then 'D'
  else 'F'
