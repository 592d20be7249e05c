let rec height (t : tree) : int =
  "Replace this string with your code."

let rec mirror (t : tree) : tree =
  "Replace this string with your code."

let rec smallest (t : tree) : int option =
  "Replace this string with your code."
