import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withSourcePlaces } from '../../../server/ports/source-places.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daon-places-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function stackOfBundle(sourcemap: boolean): string {
  const source = join(folder, 'source.ts');
  writeFileSync(source, "\n\nexport function fail(): never {\n  throw new Error('planted');\n}\n");
  const outfile = join(folder, 'bundle.cjs');
  buildSync({
    entryPoints: [source],
    outfile,
    bundle: true,
    format: 'cjs',
    minifyWhitespace: true,
    sourcemap,
  });
  const bundle = createRequire(outfile)(outfile) as { fail: () => never };
  try {
    return bundle.fail();
  } catch (error) {
    return (error as Error).stack ?? '';
  }
}

it('names the place in the source of a frame of a bundle', () => {
  const stack = withSourcePlaces(stackOfBundle(true));
  expect(stack).toMatch(/^Error: planted\n/);
  expect(stack).toContain(`${join(folder, 'source.ts')}:4:9`);
  expect(stack).not.toContain('bundle.cjs');
});

it('leaves a frame as it is without a map, or with one that cannot be read', () => {
  const stack = stackOfBundle(false);
  expect(stack).toContain('bundle.cjs');
  expect(withSourcePlaces(stack)).toBe(stack);
  const other = stack.replaceAll('bundle.cjs', 'other.cjs');
  writeFileSync(join(folder, 'other.cjs.map'), 'no map');
  expect(withSourcePlaces(other)).toBe(other);
});
