const lines = require("readline").createInterface({ input: process.stdin });

lines.on("line", (s) => {
  const back = [...s].reverse().join("");
  console.log("is palindrome? " + (s === back ? "True" : "False"));
  lines.close();
});
