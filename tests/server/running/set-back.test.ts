// A database that was set back says so for a week where payments begin: what was paid meanwhile is in no book of it.
import { expect, it } from 'vitest';
import { noteSetBack } from '../../../server/backups/last-restore.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { seoulIso } from '../../../domain/time.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld(async (fresh) => {
  world = fresh;
});

/** Signed in anew: the wait ends sessions. */
const setBackAt = async (path: string, input: object) =>
  (await world.call(`admin.${path}`, input, await world.signInOperator('operator'))).data<{
    setBackAt: string | null;
  }>().setBackAt;

it.each([
  ['the dashboard', 'dashboard.summary', {}],
  ['the page that makes a payout file', 'payouts.candidates', { companyId: 1 }],
])('%s says when, for seven days', async (_page, path, input) => {
  expect(await setBackAt(path, input)).toBeNull();

  const at = world.deps.clock.now();
  await world.store.write((tx) => noteSetBack(tx, new Date(at.getTime() - DAY_MS)));
  await world.store.write((tx) => noteSetBack(tx, at));
  expect(await setBackAt(path, input)).toBe(seoulIso(at));

  world.wait(7 * DAY_MS - 1);
  expect(await setBackAt(path, input)).toBe(seoulIso(at));
  world.wait(1);
  expect(await setBackAt(path, input)).toBeNull();
});
