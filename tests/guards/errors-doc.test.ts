import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorsDocument } from '../../scripts/generate-errors-doc.ts';

it('docs/errors.md says what the tables of refusals say; `node scripts/generate-errors-doc.ts` writes it', () => {
  const written = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8');
  expect(written).toBe(errorsDocument());
});
