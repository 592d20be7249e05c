type clock = { hours : int; minutes : int }

let later clock by =
  let minutes = clock.minutes + by in
  { hours = (clock.hours + (minutes / 60)) mod 24; minutes = minutes mod 60 }
