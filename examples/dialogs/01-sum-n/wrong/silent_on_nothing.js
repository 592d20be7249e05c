const readline = require("readline");
const lines = readline.createInterface({ input: process.stdin });
let n = null;
let sum = 0;

lines.on("line", (line) => {
  if (n === null) {
    n = parseInt(line);
    if (n === 0) lines.close();
    return;
  }
  sum += parseInt(line);
  n--;
  if (n === 0) {
    console.log(sum);
    lines.close();
  }
});
