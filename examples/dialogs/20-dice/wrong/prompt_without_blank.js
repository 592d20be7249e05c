const lines = require("readline").createInterface({ input: process.stdin });
let total = 0;

process.stdout.write("Roll:");
lines.on("line", (line) => {
  const roll = parseInt(line);
  if (roll < 1 || roll > 6) {
    console.log("Cheater!");
    lines.close();
    return;
  }
  total += roll;
  if (roll === 6) {
    process.stdout.write("Roll:");
  } else {
    console.log("Total: " + total);
    lines.close();
  }
});
