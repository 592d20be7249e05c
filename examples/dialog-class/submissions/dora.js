// Says more than it is asked for.
const lines = require("readline").createInterface({ input: process.stdin });
let missing = null;
let sum = 0;
lines.on("line", (line) => {
  if (missing === null) missing = Number(line);
  else { sum += Number(line); missing -= 1; }
  if (missing === 0) { console.log("Sum: " + sum); lines.close(); }
});
