// Operations that were made without waiting for one another: their answers must be those of some order of them.
import { fingerprint } from './fingerprint.ts';
import type { ModelState } from './model.ts';
import type { Judged, Operation, Outcome } from './operation.ts';
import { explain } from './oracle.ts';

export type Answered = { operation: Operation; outcome: Outcome };

function distinct(states: ModelState[], fingerprintOf: (state: ModelState) => string): ModelState[] {
  // What was refused leaves the very same state, whose fingerprint need not be taken.
  const different = [...new Set(states)];
  if (different.length < 2) return different;
  return [...new Map(different.map((state) => [fingerprintOf(state), state])).values()];
}

/**
 * All states in which the model may be after a batch, whatever the order; none when no order explains the answers. What two
 * orders of the same operations lead to is checked once, so a batch of four takes sixteen sets of states.
 */
export function explainBatch(
  before: readonly ModelState[],
  batch: readonly { operation: Judged; outcome: Outcome }[],
): ModelState[] {
  const prints = new Map<ModelState, string>();
  const fingerprintOf = (state: ModelState): string => {
    const known = prints.get(state) ?? fingerprint(state);
    prints.set(state, known);
    return known;
  };
  const everything = 2 ** batch.length - 1;
  const after = new Map<number, ModelState[]>([[0, [...before]]]);
  for (let done = 1; done <= everything; done += 1) {
    const states = batch.flatMap(({ operation, outcome }, n) => {
      const others = done & ~(1 << n);
      return others === done
        ? []
        : (after.get(others) ?? []).flatMap((state) => explain(state, operation, outcome));
    });
    after.set(done, distinct(states, fingerprintOf));
  }
  return after.get(everything) ?? [];
}
