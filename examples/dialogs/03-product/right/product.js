const lines = require("readline").createInterface({ input: process.stdin });

async function main() {
  const it = lines[Symbol.asyncIterator]();
  const n = parseInt((await it.next()).value);
  let product = 1n;
  for (let i = 0; i < n; i++) {
    product *= BigInt((await it.next()).value);
  }
  console.log(product.toString());
  lines.close();
}

main();
