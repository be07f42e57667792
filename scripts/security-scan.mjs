// Runs three public scanners against a server of its own, on loopback with a temporary database, each for a limited
// time: sqlmap (injection), wapiti (pages) and slowhttptest (deliberately slow clients). They are Debian packages:
// apt-get install sqlmap wapiti slowhttptest. Exits 1 when one of them found something, 2 when one is missing.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { missingTools, runTool } from './security-scan/run-tool.mjs';
import { scanWithSlowhttptest } from './security-scan/slowhttptest.mjs';
import { scanWithSqlmap } from './security-scan/sqlmap.mjs';
import { startTarget } from './security-scan/target.mjs';
import { scanWithWapiti } from './security-scan/wapiti.mjs';

const SCANS = { sqlmap: scanWithSqlmap, wapiti: scanWithWapiti, slowhttptest: scanWithSlowhttptest };

const asked = process.argv.slice(2);
const names = Object.keys(SCANS).filter((name) => asked.length === 0 || asked.includes(name));
const missing = missingTools(names);
if (missing.length > 0) {
  console.error(`Not installed: ${missing.join(', ')} (apt-get install ${missing.join(' ')})`);
  process.exit(2);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'daon-scan-'));
const target = await startTarget(folder);
const results = [];
try {
  for (const name of names) {
    console.log(`\n== ${name}`);
    for (const result of await SCANS[name](target, folder, runTool)) {
      results.push({ scanner: name, ...result });
      console.log(`  ${result.findings.length === 0 ? 'ok   ' : 'FOUND'} ${result.what}: ${result.summary}`);
      for (const finding of result.findings) console.log(`        ${finding}`);
    }
  }
} finally {
  await target.stop();
}
const faults = target.faults();
for (const fault of faults) console.log(`  the server logged: ${fault}`);
const books = target.verify();
console.log(`\nThe books afterwards: ${books.ok ? 'in balance' : books.said}`);
if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
const found = results.filter(({ findings }) => findings.length > 0).length;
console.log(`${results.length} scans, ${found} with findings, ${faults.length} errors in the server's log`);
process.exitCode = found === 0 && faults.length === 0 && books.ok ? 0 : 1;
