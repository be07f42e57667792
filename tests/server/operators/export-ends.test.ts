// An export takes minutes: it breaks off when the session ends or the operator loses the role meanwhile.
import { expect, it } from 'vitest';
import { appendAudit } from '../../../server/audit/audit-log.ts';
import type { Context } from '../../../server/trpc/context.ts';
import { openExport } from '../../../server/features/exports/stream-export.ts';
import { keepsRole } from '../../../server/acting/authenticate-operator.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

const CLIENT = { ip: '127.0.0.1', ipPrefix: '127.0.0.0/24', userAgent: 'test', origin: 'http://127.0.0.1' };
const PAGE = 250;

let world: MoneyWorld;
let clerk: string;
let clerkId: number;

eachMoneyWorld(async (fresh) => {
  world = fresh;
  clerk = await world.hire('clerk001', 'admin');
  clerkId = (await world.call('admin.auth.me', {}, clerk)).data<{ id: number }>().id;
  const at = world.deps.clock.now();
  const row = { at, actor: 'system', action: 'test', subject: '', outcome: 'done', detail: {} };
  await world.deps.store.write(async (tx) => {
    for (let n = 0; n < 3 * PAGE; n += 1) await appendAudit(tx, row);
  });
});

/** Begins an export of the log, runs `meanwhile` after its first page, and returns the number of lines that came later. */
async function linesAfter(meanwhile: () => Promise<unknown>): Promise<number> {
  const context: Context = { deps: world.deps, client: CLIENT, token: clerk, background: false };
  const mayGoOn = () => keepsRole(context, 'operator');
  const text = await openExport(world.deps, { id: clerkId, login: 'clerk001', mayGoOn }, 'audit', {});
  await text.next();
  await text.next();
  await meanwhile();
  let lines = 0;
  for await (const piece of text) lines += piece.split('\r\n').length - 1;
  return lines;
}

const update = async (change: object) =>
  (await world.asAdmin('operators.update', { id: clerkId, ...change })).data();

it('goes on while the operator has the role', async () => {
  expect(await linesAfter(() => update({ role: 'operator' }))).toBeGreaterThan(PAGE);
});

it.each<[string, () => Promise<unknown>]>([
  ['is disabled', () => update({ disabled: true })],
  ['loses the role', () => update({ role: 'viewer' })],
  ['signs out', () => world.call('admin.auth.signOut', {}, clerk)],
])('breaks off when the operator %s', async (_what, end) => {
  await expect(linesAfter(end)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const { data } = (await world.asAdmin('audit.list', { filter: { action: 'exports.create' } })).data<{
    data: unknown[];
  }>();
  expect(data[0]).toMatchObject({ outcome: 'broken off', detail: { rows: PAGE } });
});
