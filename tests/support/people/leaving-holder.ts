// A holder who leaves texts and numbers everywhere they may be, for the tests of erasure.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { noteSetBack } from '../../../server/backups/last-restore.ts';
import { settleRegister } from '../../../server/erasure/erase-due.ts';
import { appendErasures, registerPath } from '../../../server/erasure/register.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import type { MoneyWorld } from './money-world.ts';

export const HOLDER = 2;
export const LOGIN = 'daon0002';
export const NAME = '다온이';
export const REASON = '보내신 분의 이름이 달라요.';
export const NOTE = '전화로 확인한 회원이에요.';

export const payOut = (world: MoneyWorld, amount: string) =>
  world.asAdmin('holders.payOut', { id: HOLDER, amount, reason: '정산', requestId: randomUUID() });
export const erase = (world: MoneyWorld, token = world.admin, id = HOLDER) =>
  world.call('admin.holders.erase', { id, reason: '법원 결정' }, token);
/** An operator signs in a month ago and now, which shows that the clock is right. Returns the token of now. */
export async function workForAMonth(world: MoneyWorld): Promise<string> {
  world.wait(-31 * DAY_MS);
  await world.signInOperator('operator');
  world.wait(31 * DAY_MS);
  return world.signInOperator('operator');
}

/** The line of the register for a holder who was erased now. */
export async function erasureOf(world: MoneyWorld, holder: number) {
  const rows = await world.store.read((db) =>
    db.select().from(db.t.holders).where(eq(db.t.holders.id, holder)),
  );
  const createdAt = rows[0]?.createdAt.toISOString() ?? '';
  return { holder, createdAt, erasedAt: world.deps.clock.now().toISOString(), by: 'order' };
}

export const noteRestore = (world: MoneyWorld) =>
  world.store.write((tx) => noteSetBack(tx, world.deps.clock.now()));

/** What a restore does when the register names the holder, whom the backup holds as before. */
export async function eraseAgain(world: MoneyWorld, holder: number): Promise<void> {
  appendErasures(
    registerPath(world.deps.env),
    [await erasureOf(world, holder)],
    world.deps.secrets.registerKey,
  );
  await noteRestore(world);
  await settleRegister(world.deps);
}

/** Leaves texts and numbers everywhere they may be, then closes the account. */
export async function leave(world: MoneyWorld): Promise<void> {
  const token = await world.signIn(LOGIN);
  const order = { linkedAccountId: 2, won: '10000', price: '100', requestId: randomUUID() };
  const { id } = (await world.call('orders.buy', order, token)).data<{ id: number }>();
  const decision = { id, decision: 'reject', reason: REASON };
  expect((await world.asOperator('purchases.decide', decision)).status).toBe(200);
  for (const about of [
    { subject: 'holder', subjectId: HOLDER },
    { subject: 'request', subjectId: id },
  ])
    expect((await world.asOperator('notes.add', { ...about, body: NOTE })).status).toBe(200);
  await world.call('recovery.requestCode', { phone: '01000000002', login: LOGIN });
  const closing = { password: DEMO_PASSWORD, agreed: true };
  expect((await world.call('auth.closeAccount', closing, token)).status).toBe(200);
}

export async function leaveWithNothing(world: MoneyWorld): Promise<void> {
  await leave(world);
  expect((await payOut(world, '500')).status).toBe(200);
}

/** The tables that contain a text; the operators' log is left out, because it keeps what operators write (ADR-0020). */
export const tablesWith = (world: MoneyWorld, text: string): Promise<string[]> =>
  world.store.read(async (db) => {
    const found: string[] = [];
    for (const [name, table] of Object.entries(db.t)) {
      const rows = await db.select().from(table as typeof db.t.holders);
      const all = JSON.stringify(rows, (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      if (name !== 'auditLog' && all.includes(text)) found.push(name);
    }
    return found;
  });
