const lines = require("readline").createInterface({ input: process.stdin });
const hands = ["Rock", "Paper", "Scissors"];
let round = 0;
let score = 0;

lines.on("line", (line) => {
  const you = Number(line);
  if (you === -1) {
    if (score > 0) console.log("I won!");
    else if (score === 0) console.log("Draw!");
    else console.log("You won: well done!");
    lines.close();
    return;
  }
  const me = round++ % 3;
  console.log(`Round ${round}: I play: ${hands[me]} you play: ${hands[you]}`);
  if (me === (you + 1) % 3) score++;
  else if (me !== you) score--;
});
