const lines = require("readline").createInterface({ input: process.stdin });
let winning = null;
const picks = new Set();

lines.on("line", (line) => {
  if (winning === null) {
    winning = line.split(" ").map(Number);
    return;
  }
  const n = Number(line);
  if (n < 1 || n >= 20 || picks.has(n)) {
    console.log("Another number, please");
    return;
  }
  picks.add(n);
  if (picks.size === 3) {
    const right = winning.filter((w) => picks.has(w)).length;
    console.log(right + " right");
    if (right === 3) console.log("Jackpot!");
    if (right === 0) console.log("Sorry");
    lines.close();
  }
});
