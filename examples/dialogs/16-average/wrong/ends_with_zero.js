const lines = require("readline").createInterface({ input: process.stdin });
let sum = 0;
let count = 0;

function finish() {
  if (count === 0) console.log("No numbers");
  else console.log("Average:", sum / count);
  process.exit();
}

lines.on("line", (line) => {
  if (Number(line) === 0) finish();
  sum += Number(line);
  count++;
});
lines.on("close", finish);
