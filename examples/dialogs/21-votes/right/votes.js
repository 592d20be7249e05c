const lines = require("readline").createInterface({ input: process.stdin });
const votes = [];

lines.on("line", (vote) => {
  votes.push(vote);
  if (votes.length === 2 && votes[0] === votes[1]) {
    console.log("Agreed: " + vote);
    lines.close();
  } else if (votes.length === 2) {
    console.log("One more vote");
  } else if (votes.length === 3) {
    console.log(`The ${vote === votes[0] ? "first" : "second"} was right: ${vote}`);
    lines.close();
  }
});
