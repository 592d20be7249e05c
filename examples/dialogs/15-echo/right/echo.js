const lines = require("readline").createInterface({ input: process.stdin });

lines.once("line", (line) => {
  console.log(line);
  if (line.length > 5) console.log(line.split("").reverse().join(""));
  lines.close();
});
