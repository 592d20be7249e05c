const lines = require("readline").createInterface({ input: process.stdin });
const target = Number(process.argv[2]);
let count = 0;

lines.on("line", (line) => {
  const guess = Number(line);
  if (guess === target) {
    console.log("Correct, you found the number!");
    console.log("You needed " + count + " guesses");
    lines.close();
    return;
  }
  count++;
  console.log("Guess again, but " + (guess < target ? "higher" : "lower"));
});
