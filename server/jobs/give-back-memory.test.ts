import vm from 'node:vm';
import { expect, it, vi } from 'vitest';
import { giveBackMemory } from './give-back-memory.ts';

const LONG_MS = 60_000;

/** So large that it begins in the old generation, which only a full collection frees. */
function dropLargeObject(): WeakRef<object> {
  return new WeakRef(Array.from({ length: 1_000_000 }, (_, index) => index));
}

it('collects what the start left, and leaves the function to no one', async () => {
  const dropped = dropLargeObject();
  giveBackMemory();
  // A failed expectation would hold what it was given.
  await vi.waitFor(() => expect(dropped.deref() === undefined).toBe(true), LONG_MS);
  expect(vm.runInNewContext('typeof gc')).toBe('undefined');
});
