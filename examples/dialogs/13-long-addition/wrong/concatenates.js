const lines = require("readline").createInterface({ input: process.stdin });
const numbers = [];

lines.on("line", (line) => {
  numbers.push(line);
  if (numbers.length === 2) {
    console.log(numbers[0] + numbers[1]);
    lines.close();
  }
});
