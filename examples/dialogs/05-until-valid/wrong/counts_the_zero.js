const lines = require("readline").createInterface({ input: process.stdin });
let count = 0;
let x = null;

lines.on("line", (line) => {
  const n = parseInt(line);
  if (n < 0) {
    console.log("again");
  } else if (x === null) {
    x = n;
    count++;
    if (x === 0) {
      console.log(count);
      lines.close();
    }
  } else {
    console.log(x + n);
    x = null;
  }
});
