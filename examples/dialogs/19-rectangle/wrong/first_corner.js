const lines = require("readline").createInterface({ input: process.stdin });
const points = [];

lines.on("line", (line) => {
  points.push(line.split(" ").map(Number));
  if (points.length < 2) return;
  const [[ax, ay], [bx, by]] = points;
  const w = Math.abs(ax - bx);
  const h = Math.abs(ay - by);
  console.log(`corner ${ax} ${ay}`);
  console.log(`area ${w * h}`);
  console.log(`longer side ${Math.max(w, h)}`);
  if (w === h) console.log("square");
  lines.close();
});
