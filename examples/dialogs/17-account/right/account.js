const lines = require("readline").createInterface({ input: process.stdin });
let balance = 0;
let pending = null;

lines.on("line", (line) => {
  if (pending !== null) {
    if (!/^[+-]?[0-9]+$/.test(line.trim()) || Number(line) <= 0) {
      console.log("A positive number, please");
      return;
    }
    balance += pending * Number(line);
    if (pending < 0 && balance < 0) console.log("Overdrawn!");
    pending = null;
    return;
  }
  switch (line) {
    case "deposit":
      pending = 1;
      break;
    case "withdraw":
      pending = -1;
      break;
    case "balance":
      console.log("Balance: " + balance);
      break;
    default:
      console.log("Bye");
      lines.close();
  }
});
