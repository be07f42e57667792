// The lines of the register of erasures are signed with the installation's key: no other line erases anything (ADR-0020).
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { eraseDaily, settleRegister } from '../../../server/erasure/erase-due.ts';
import {
  appendErasures,
  readRegister,
  registerPath,
  type Erasure,
} from '../../../server/erasure/register.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import {
  erase,
  erasureOf,
  HOLDER,
  leaveWithNothing,
  noteRestore,
} from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const path = () => registerPath(world.deps.env);
const read = () => readRegister(path(), world.deps.secrets.registerKey);
const settle = () => settleRegister(world.deps);
const isErased = async () => {
  const rows = await world.store.read((db) =>
    db.select().from(db.t.holders).where(eq(db.t.holders.id, HOLDER)),
  );
  return rows[0]?.erasedAt !== null;
};
const unsigned = (line: Erasure) => appendFileSync(path(), `${JSON.stringify(line)}\n`);

/** A database that has started once, and was set back after a line about a holder. */
async function setBackAfterLine(): Promise<Erasure> {
  await settle();
  const line = await erasureOf(world, HOLDER);
  await noteRestore(world);
  return line;
}

it.each([
  ['without a signature', (line: Erasure) => unsigned(line)],
  [
    'signed with another key',
    (line: Erasure) => appendErasures(path(), [line], createSecrets('another key').registerKey),
  ],
  [
    'whose holder was changed after it was signed',
    (line: Erasure) => {
      appendErasures(path(), [{ ...line, holder: HOLDER + 1 }], world.deps.secrets.registerKey);
      const changed = readFileSync(path(), 'utf8').replace(`"holder":${HOLDER + 1}`, `"holder":${HOLDER}`);
      writeFileSync(path(), changed);
    },
  ],
] as const)('erases nothing for a line %s', async (_how, write) => {
  write(await setBackAfterLine());
  await settle();
  expect(await isErased()).toBe(false);
  appendErasures(path(), [await erasureOf(world, HOLDER)], world.deps.secrets.registerKey);
  await settle();
  expect(await isErased()).toBe(true);
});

it('erases nothing for a new line without a signature beside signed ones, in a database from before', async () => {
  const { registerKey } = world.deps.secrets;
  const line = await erasureOf(world, HOLDER);
  appendErasures(path(), [{ ...line, holder: 99 }], registerKey);
  unsigned(line);
  await noteRestore(world);
  await settle();
  expect(await isErased()).toBe(false);
});

it('applies lines of an earlier version in a database from before, and signs them then', async () => {
  const line = await erasureOf(world, HOLDER);
  await noteRestore(world);
  unsigned(line);
  await settle();
  expect(await isErased()).toBe(true);
  expect(read()).toMatchObject({ unsigned: [line], erasures: [{ holder: HOLDER, by: 'database' }] });
  await settle();
  expect(read().erasures).toHaveLength(1);
});

it('signs every erasure of its database again under a new key', async () => {
  await leaveWithNothing(world);
  (await erase(world)).data();
  expect(read().erasures).toHaveLength(1);
  const deps = { ...world.deps, secrets: createSecrets('the next key') };
  await settleRegister(deps);
  expect(readRegister(path(), deps.secrets.registerKey)).toMatchObject({
    erasures: [{ holder: HOLDER, by: 'database' }],
    foreign: [{ holder: HOLDER, by: 'order' }],
  });
});

it('writes no register where no holder was erased', async () => {
  await settle();
  await eraseDaily(world.deps);
  expect(existsSync(path())).toBe(false);
});
