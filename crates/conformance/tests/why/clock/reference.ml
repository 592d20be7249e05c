type clock = { hours : int; minutes : int }

let later clock by =
  let total = (clock.hours * 60) + clock.minutes + by in
  let total = ((total mod 1440) + 1440) mod 1440 in
  { hours = total / 60; minutes = total mod 60 }
