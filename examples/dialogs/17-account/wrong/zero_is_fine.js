const lines = require("readline").createInterface({ input: process.stdin });

async function main() {
  const input = lines[Symbol.asyncIterator]();
  const line = async () => (await input.next()).value;
  let balance = 0;
  for (;;) {
    const what = await line();
    if (what === "quit") break;
    if (what === "balance") {
      console.log("Balance: " + balance);
      continue;
    }
    let n = Number(await line());
    while (isNaN(n) || n < 0) {
      console.log("A positive number, please");
      n = Number(await line());
    }
    balance += what === "deposit" ? n : -n;
    if (balance < 0) console.log("Overdrawn!");
  }
  console.log("Bye");
  lines.close();
}

main();
