// The file of the register of erasures (ADR-0020).
import { appendFileSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { appendErasures, readRegister } from '../../../server/erasure/register.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkKeyFingerprint } from '../../../server/env/secret-key.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';

const LINE = {
  holder: 1,
  createdAt: new Date(0).toISOString(),
  erasedAt: new Date(1).toISOString(),
  by: 'order',
};
const KEY = createSecrets(TEST_SECRET_KEY).registerKey;

it('continues after a line that a crash truncated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-register-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'erasures.ndjson');
  appendErasures(path, [LINE], KEY);
  appendFileSync(path, '{"holder":2,"crea');
  appendErasures(path, [{ ...LINE, holder: 3 }], KEY);
  const { erasures, unreadable } = readRegister(path, KEY);
  expect(erasures.map(({ holder }) => holder)).toEqual([1, 3]);
  expect(unreadable).toBe(1);
});

it('that this user cannot reach is refused, because it may have lines', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-register-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'erasures.ndjson');
  expect(readRegister(path, KEY).erasures).toEqual([]);
  // Root may enter every folder; a link that leads nowhere is as unreachable.
  symlinkSync(path, path);
  expect(() => readRegister(path, KEY)).toThrow(`${path} 파일을 읽을 수 없어요.`);
});

it('is named by a move after which the server looks for it in another folder, also where the key is given', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'daon-register-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const placed = (name: string) => `file:${join(folder, name, 'daon.sqlite')}`;
  const moved = async (from: string, to: string, env = {}) => {
    const common = { DATABASE_URL: placed(from), SECRET_KEY: TEST_SECRET_KEY, CUSTODY: 'none' };
    const { status, said } = await runInProcess(['move', '--to', placed(to)], { ...common, ...env });
    expect(status).toBe(0);
    return said;
  };
  const store = await openStore(placed('one'));
  await checkKeyFingerprint(store, createSecrets(TEST_SECRET_KEY).fingerprint);
  await store.close();
  // There is none yet.
  expect(await moved('one', 'two')).not.toContain('erasures.ndjson');
  for (const name of ['two', 'three']) appendErasures(join(folder, name, 'erasures.ndjson'), [LINE], KEY);
  expect(await moved('two', 'three')).toContain(
    `파기 대장(erasures.ndjson)을 ${join(folder, 'two')} 에서 ${join(folder, 'three')} 로 옮겨주세요.`,
  );
  const named = { ERASURE_REGISTER: join(folder, 'three', 'erasures.ndjson') };
  expect(await moved('three', 'four', named)).not.toContain('erasures.ndjson');
});
