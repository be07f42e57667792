import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkFormat, checkLint, checkTypes } from './runtime/checks.mjs';
import { runInherited } from './runtime/command.mjs';
import { buildStaleFronts } from './runtime/fronts.mjs';
import { ensureInstalled } from './runtime/install.mjs';
import { commandFile, projectNode } from './runtime/project.mjs';
import { buildStaleServer } from './runtime/server.mjs';
import { none, runStages } from './runtime/stages.mjs';

const reports = mkdtempSync(path.join(os.tmpdir(), 'daon-tests-'));
const vitestReport = path.join(reports, 'vitest.json');
const playwrightReport = path.join(reports, 'playwright.json');

// The checks are independent. Lint keeps one core busy longest; the build uses the other when types and format are
// done.
async function runChecks() {
  const builds = [buildStaleFronts(), buildStaleServer()];
  const results = await Promise.all([checkLint(), checkTypes(), checkFormat(), ...builds]);
  return { ok: results.every(Boolean), ...none };
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** A skipped test did not pass, and a run without tests proves nothing. */
function judged(code, passed, failed) {
  return { ok: code === 0 && failed === 0 && passed > 0, passed, failed };
}

async function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runInherited(projectNode(), [commandFile('vitest'), 'run', ...reporters]);
  const report = readReport(vitestReport);
  if (report === null) return { ok: false, ...none };
  const passed = report.numPassedTests;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return judged(code, passed, report.numTotalTests - passed + unloaded);
}

async function runPlaywright() {
  const code = await runInherited(projectNode(), [commandFile('@playwright/test', 'playwright'), 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  const report = readReport(playwrightReport);
  if (report === null) return { ok: false, ...none };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judged(code, expected, unexpected + flaky + skipped);
}

// One after the other: side by side, the two runners took a tenth longer on two cores than in turn.
const stages = [
  ['install', async () => ({ ok: (await ensureInstalled(), true), ...none })],
  ['types, lint, format, build', runChecks],
  ['vitest', runVitest],
  ['playwright', runPlaywright],
];

const ok = await runStages(stages);
rmSync(reports, { recursive: true, force: true });
process.exitCode = ok ? 0 : 1;
