// The file of the register of erasures (ADR-0020).
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { appendErasures, readRegister } from '../../server/erasure/register.ts';
import { createSecrets } from '../../server/ports/secrets.ts';

const KEY = createSecrets('a key that signs the lines of tests').registerKey;

it('continues after a line that a crash truncated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-register-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'erasures.ndjson');
  const line = {
    holder: 1,
    createdAt: new Date(0).toISOString(),
    erasedAt: new Date(1).toISOString(),
    by: 'order',
  };
  appendErasures(path, [line], KEY);
  appendFileSync(path, '{"holder":2,"crea');
  appendErasures(path, [{ ...line, holder: 3 }], KEY);
  const { erasures, unreadable } = readRegister(path, KEY);
  expect(erasures.map(({ holder }) => holder)).toEqual([1, 3]);
  expect(unreadable).toBe(1);
});
