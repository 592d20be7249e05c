const lines = require("readline").createInterface({ input: process.stdin });
const seen = [];

lines.on("line", (line) => {
  const hex = Number(line).toString(16);
  if (seen.includes(hex)) {
    console.log("again: " + hex);
    lines.close();
  } else {
    console.log(hex);
    seen.push(hex);
  }
});
