import { describe, expect, it } from 'vitest';
import { findFeaturesInCycles } from './feature-cycles.ts';
import { readSourceFiles } from './source-files.ts';

/** A request, its kinds and the bank still import each other; no other feature may join them. */
const STILL_IN_A_CYCLE = new Set([
  'bank-lines',
  'external-sends',
  'linked-accounts',
  'payouts',
  'purchases',
  'requests',
  'sales',
  'sign-ups',
]);

const file = (path: string, text: string) => ({ path: `server/features/${path}`, text });

describe('features import each other in one direction', () => {
  it('holds in server/features/', () => {
    const found = findFeaturesInCycles(readSourceFiles());
    expect(found.filter((feature) => !STILL_IN_A_CYCLE.has(feature))).toEqual([]);
  });

  it('finds a cycle that a type closes, and not what only leads to it', () => {
    const files = [
      file('push/a.ts', "import { b } from '../auth/b.ts';"),
      file('auth/b.ts', "import { c } from '../alarms/c.ts';"),
      file('alarms/c.ts', "import { d } from './d.ts';"),
      file('alarms/d.ts', "import type { E } from '../holders/e.ts';"),
      file('holders/e.ts', "export { b } from '../auth/b.ts';"),
    ];
    expect(findFeaturesInCycles(files)).toEqual(['alarms', 'auth', 'holders']);
    expect(findFeaturesInCycles(files.slice(0, 4))).toEqual([]);
  });
});
