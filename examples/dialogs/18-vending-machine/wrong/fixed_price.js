const lines = require("readline").createInterface({ input: process.stdin });
const price = 50;
let paid = 0;

console.log("Price: " + price);
lines.on("line", (line) => {
  const coin = Number(line);
  if (![5, 10, 20, 50].includes(coin)) {
    console.log("No such coin");
    return;
  }
  paid += coin;
  if (paid < price) {
    console.log("Still " + (price - paid));
    return;
  }
  const change = paid - price;
  if (change > 0) {
    console.log(`Change: ${Math.floor(change / 20)} x 20, ${Math.floor((change % 20) / 10)} x 10, ${(change % 10) / 5} x 5`);
  }
  console.log("Thank you");
  lines.close();
});
