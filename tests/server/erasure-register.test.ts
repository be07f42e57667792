// The file of the register of erasures (ADR-0020).
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { appendErasures, readRegister } from '../../server/erasure/register.ts';

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
  appendErasures(path, [line]);
  appendFileSync(path, '{"holder":2,"crea');
  appendErasures(path, [{ ...line, holder: 3 }]);
  const { erasures, unreadable } = readRegister(path);
  expect(erasures.map(({ holder }) => holder)).toEqual([1, 3]);
  expect(unreadable).toBe(1);
});
