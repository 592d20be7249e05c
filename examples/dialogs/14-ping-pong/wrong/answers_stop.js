const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (word) => {
  if (word === "Ping") console.log("Pong");
  else if (word === "Pong") console.log("Ping");
  else console.log("?");
  if (word === "stop") lines.close();
});
