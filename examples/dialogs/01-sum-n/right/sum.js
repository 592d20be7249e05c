const readline = require("readline");

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const number = async () => Number((await lines.next()).value);
  const n = await number();
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += await number();
  }
  console.log(sum);
  process.exit(0);
}

main();
