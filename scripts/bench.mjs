import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { runCaptured } from './runtime/command.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { projectNode, root } from './runtime/project.mjs';

// A benchmark is a file tests/bench/*.bench.ts that prints one JSON object per line: {"name": the comparison, "ratio":
// the measurement relative to its reference, "limit": the maximum, or null}. Other output is passed through. Ratios are
// used because they are comparable between machines and times are not.

await ensureInstalled();
const folder = path.join(root, 'tests/bench');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.bench.ts')) : [];

const rows = [];
let failed = files.length === 0;
if (failed) console.error('No benchmark found in tests/bench.');

for (const file of files.sort()) {
  console.log(`> ${file}`);
  const { code, output } = await runCaptured(projectNode(), [path.join(folder, file)]);
  const lines = output.split('\n');
  const results = lines.filter((line) => line.startsWith('{'));
  const otherLines = lines.filter((line) => line !== '' && !line.startsWith('{'));
  if (code === 0 && otherLines.length > 0) console.log(otherLines.join('\n'));
  if (code !== 0 || results.length === 0) {
    failed = true;
    console.error(output);
  }
  for (const { name, ratio, limit } of results.map((line) => JSON.parse(line))) {
    const over = limit !== null && ratio > limit;
    failed ||= over;
    rows.push({
      benchmark: name,
      ratio: Number(ratio.toPrecision(4)),
      limit: limit ?? '-',
      result: over ? 'over' : 'ok',
    });
  }
}
console.table(rows);
process.exitCode = failed ? 1 : 0;
