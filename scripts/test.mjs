import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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
function judged(code, passed, failed, failures) {
  return { ok: code === 0 && failed === 0 && passed > 0, passed, failed, failures };
}

const MESSAGE_LINES = 12;

function failure(file, name, message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .slice(0, MESSAGE_LINES);
  return [`failed: ${path.relative(process.cwd(), file)} › ${name}`, ...lines].join('\n    ');
}

/** Each test of Vitest that did not pass, and each file that did not load, with the first lines of its error. */
const vitestFailures = (report) =>
  report.testResults.flatMap(({ name: file, status, message, assertionResults }) =>
    status === 'failed' && assertionResults.length === 0
      ? [failure(file, 'the file', message)]
      : assertionResults
          .filter((test) => test.status !== 'passed')
          .map((test) => failure(file, `${test.fullName} (${test.status})`, test.failureMessages?.[0])),
  );

/** The same of Playwright, whose suites hold suites. */
const playwrightFailures = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(playwrightFailures),
  ...specs.flatMap((spec) =>
    spec.tests
      .filter((test) => test.status !== 'expected')
      .map((test) =>
        failure(spec.file, `${spec.title} (${test.status})`, test.results.at(-1)?.error?.message),
      ),
  ),
];

async function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = await runInherited(projectNode(), [commandFile('vitest'), 'run', ...reporters]);
  const report = readReport(vitestReport);
  if (report === null) return { ok: false, ...none };
  const passed = report.numPassedTests;
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  return judged(code, passed, report.numTotalTests - passed + unloaded, vitestFailures(report));
}

async function runPlaywright() {
  const code = await runInherited(projectNode(), [commandFile('@playwright/test', 'playwright'), 'test'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  });
  const report = readReport(playwrightReport);
  if (report === null) return { ok: false, ...none };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return judged(code, expected, unexpected + flaky + skipped, playwrightFailures(report));
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
