const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (name) => {
  console.log("What is your name?");
  console.log("Hello, " + name + "!");
  lines.close();
});
