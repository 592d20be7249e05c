type item = Pen | Book of int
let price = function Pen -> 2 | Book pages -> 5 + pages / 10
