const lines = require("readline").createInterface({ input: process.stdin });
let left = Number(process.argv[2]);
let move = 0;
const names = ["Anna", "Ben"];

const ask = () => console.log(`${left} left, ${names[move % 2]}?`);

lines.on("line", (line) => {
  const n = Number(line);
  if (n < 1 || n > 3) {
    console.log("1 to 3, please");
    return;
  }
  left -= n;
  move++;
  if (left <= 0) {
    console.log(`${names[move % 2]} wins, ${names[(move + 1) % 2]} took ${n} in move ${move}`);
    lines.close();
  } else {
    ask();
  }
});
ask();
