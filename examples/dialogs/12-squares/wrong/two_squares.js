const lines = require("readline").createInterface({ input: process.stdin });
const squares = [];

lines.on("line", (line) => {
  squares.push(line);
  if (squares.length === 2) {
    console.log(squares[0] === squares[1] ? "all the same" : "all different");
    lines.close();
  }
});
