const lines = require("readline").createInterface({ input: process.stdin });
const numbers = [];

lines.on("line", (line) => {
  const x = Number(line);
  if (x === 0) {
    console.log(numbers.length);
    lines.close();
    return;
  }
  numbers.push(x);
  const n = numbers.length;
  if (n >= 3) console.log(String(numbers[n - 1] * numbers[n - 2] * numbers[n - 3]));
});
