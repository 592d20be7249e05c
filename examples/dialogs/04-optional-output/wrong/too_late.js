const lines = require("readline").createInterface({ input: process.stdin });
let left = -1;
let sum = 0;

lines.on("line", (line) => {
  if (left < 0) {
    left = Number(line);
  } else {
    console.log(left);
    sum += Number(line);
    left--;
  }
  if (left === 0) {
    console.log(sum);
    lines.close();
  }
});
