const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/** What a stage counts that has no tests of its own. */
export const none = { passed: 0, failed: 0, failures: [] };

async function resultOf(run) {
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return { ok: false, ...none };
  }
}

/**
 * Runs named stages in turn, each although an earlier one failed. The last lines name what failed, as a run is often kept
 * by its end alone, and count the tests that passed and failed.
 */
export async function runStages(stages) {
  const summary = [];
  const failures = [];
  let passed = 0;
  let failed = 0;
  for (const [name, run] of stages) {
    console.log(`\n== ${name}`);
    const startedAt = Date.now();
    const result = await resultOf(run);
    passed += result.passed;
    // A stage that fails without a failing test counts as one failure.
    failed += result.ok ? 0 : Math.max(1, result.failed);
    failures.push(...result.failures);
    summary.push(`${result.ok ? 'ok    ' : 'failed'} ${name} (${seconds(startedAt)})`);
  }
  if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${summary.join('\n')}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
}
