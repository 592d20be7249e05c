const lines = require("readline").createInterface({ input: process.stdin });
const picks = { X: [], O: [] };
let player = "X";

console.log("X to move:");
lines.on("line", (line) => {
  const n = parseInt(line);
  if (n < 1 || n > 9 || picks.X.includes(n) || picks.O.includes(n)) return;
  picks[player].push(n);
  if (picks[player].some((a) => picks[player].some((b) => picks[player].includes(15 - a - b)))) {
    console.log(player + " wins");
    lines.close();
    return;
  }
  if (picks.X.length + picks.O.length === 9) {
    console.log("draw");
    lines.close();
    return;
  }
  player = player === "X" ? "O" : "X";
  console.log(player + " to move:");
});
