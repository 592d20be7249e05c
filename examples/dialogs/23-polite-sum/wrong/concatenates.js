const lines = require("readline").createInterface({ input: process.stdin });
let sum = "";
let count = 0;

console.log("A number, please");
lines.on("line", (line) => {
  if (!/^ *[0-9]+ *$/.test(line) || Number(line) < 1 || Number(line) > 99) {
    console.log("From 1 to 99, please");
    return;
  }
  sum += line;
  count++;
  if (count < 3) {
    console.log("Another one, please");
  } else {
    console.log("The sum is " + sum);
    lines.close();
  }
});
