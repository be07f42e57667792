import { describe, expect, it } from 'vitest';
import { findFeaturesInCycles } from './feature-cycles.ts';
import { readSourceFiles } from './source-files.ts';

const file = (path: string, text: string) => ({ path: `server/features/${path}`, text });

describe('features import each other in one direction', () => {
  it('holds in server/features/', () => {
    expect(findFeaturesInCycles(readSourceFiles())).toEqual([]);
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
