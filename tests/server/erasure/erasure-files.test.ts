// What an erasure leaves in files: the database, its write-ahead log and copies of interrupted restores.
import { existsSync, mkdirSync, readFileSync, rmdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { completeOrder } from '../../../server/erasure/complete-order.ts';
import { eraseDaily } from '../../../server/erasure/erase-due.ts';
import { readRegister, registerPath } from '../../../server/erasure/register.ts';
import {
  erase,
  leaveWithNothing,
  LOGIN,
  NAME,
  NOTE,
  workForAMonth,
} from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const at = (iso: string) => world.wait(Date.parse(iso) - world.deps.clock.now().getTime());

describe('an erasure', () => {
  it('leaves no personal data in the file, in used pages or free ones', async () => {
    await leaveWithNothing(world);
    expect((await erase(world)).data()).toEqual({ erased: true, approvals: 1 });
    const hmac = world.deps.secrets.hmac('phone', '01000000002');
    let file = '';
    await world.restartAfter(async (url, key) => {
      const path = url.replace('file:', '');
      file = readFileSync(path).toString('latin1');
      expect(existsSync(`${path}-wal`)).toBe(false);
      return Promise.resolve(key);
    });
    const inFile = (text: string) => file.includes(Buffer.from(text).toString('latin1'));
    // Data of another holder, which proves that the search works.
    expect(inFile('다온일')).toBe(true);
    for (const text of [NAME, NOTE, hmac]) expect(inFile(text)).toBe(false);
  });

  const ways: Record<string, () => Promise<void>> = {
    'an order': async () => void (await erase(world)).data(),
    'the terminal': async () => expect(await completeOrder(world.deps, LOGIN)).toBe('done'),
    'the daily round': async () => {
      at('2031-11-20T09:00:01+09:00');
      await workForAMonth(world);
      await eraseDaily(world.deps);
    },
  };
  it('is done where its register cannot be written, which the next daily round completes', async () => {
    await leaveWithNothing(world);
    const register = registerPath(world.deps.env);
    const path = world.deps.env.databaseUrl.replace('file:', '');
    mkdirSync(register);
    expect((await erase(world)).data()).toEqual({ erased: true, approvals: 1 });
    for (const file of [path, `${path}-wal`]) expect(readFileSync(file).includes(NAME)).toBe(false);
    rmdirSync(register);
    await eraseDaily(world.deps);
    expect(readRegister(register, world.deps.secrets.registerKey).erasures).toHaveLength(1);
  });

  it.each(Object.keys(ways))(
    'leaves nothing of it in the files of a server that goes on running, after %s',
    async (way) => {
      await leaveWithNothing(world);
      const path = world.deps.env.databaseUrl.replace('file:', '');
      const inFiles = (text: string) =>
        [path, `${path}-wal`].some((file) => readFileSync(file).includes(Buffer.from(text)));
      for (const text of [NAME, NOTE]) expect(inFiles(text)).toBe(true);
      await ways[way]?.();
      for (const text of [NAME, NOTE]) expect(inFiles(text)).toBe(false);
      // Data of another holder, which proves that the search works.
      expect(inFiles('다온일')).toBe(true);
    },
  );

  it('removes the files of an interrupted restore, unless it may still be running', async () => {
    const folder = dirname(world.deps.env.databaseUrl.replace('file:', ''));
    const now = world.deps.clock.now().getTime() / 1000;
    const interrupt = (name: string, hoursAgo: number): string => {
      const path = join(folder, name);
      mkdirSync(path);
      writeFileSync(join(path, 'daon.sqlite'), NAME);
      utimesSync(path, now - hoursAgo * 3600, now - hoursAgo * 3600);
      return path;
    };
    const [left, underWay] = [interrupt('.daon-restore-left', 2), interrupt('.daon-restore-new', 0.5)];
    await eraseDaily(world.deps);
    expect([existsSync(left), existsSync(underWay)]).toEqual([false, true]);
  });
});
