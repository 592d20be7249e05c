const lines = require("readline").createInterface({ input: process.stdin });
let winning = null;
const picks = [];

lines.on("line", (line) => {
  if (winning === null) {
    winning = line.split(" ").map(Number);
    return;
  }
  const n = Number(line);
  if (n < 1 || n > 20 || picks.includes(n)) {
    console.log("Another number, please");
    return;
  }
  picks.push(n);
  if (picks.length === 3) {
    const right = winning.filter((w) => picks.includes(w)).length;
    console.log(right + " right");
    if (right === winning.length) console.log("Jackpot!");
    else if (right === 0) console.log("Sorry");
    lines.close();
  }
});
