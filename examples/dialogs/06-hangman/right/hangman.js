const lines = require("readline").createInterface({ input: process.stdin });
const secret = process.argv[2].split(" ").map(Number);
const tried = new Set();

function next() {
  if (secret.every((d) => tried.has(d))) {
    console.log("You win!");
    lines.close();
  } else {
    console.log("Game state: " + secret.map((d) => (tried.has(d) ? d : "?")).join(""));
  }
}

lines.on("line", (line) => {
  const guess = Number(line);
  console.log(secret.includes(guess) && !tried.has(guess) ? "Correct!" : "Wrong!");
  tried.add(guess);
  next();
});
next();
