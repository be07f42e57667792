// A wrong clock erases no personal data: what shows that the clock is right is a month of operators' work by it.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../../domain/durations.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { eraseDue } from '../../../server/erasure/erase-due.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { runBackgroundJobs } from '../../../server/jobs/housekeeping.ts';
import { erase, HOLDER, leaveWithNothing, LOGIN, NAME, payOut } from '../../support/people/leaving-holder.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const SIX_YEARS_MS = 6 * 365 * DAY_MS;
const runJobs = () => runBackgroundJobs(world.deps, { bookFindings: 0, wereBooksWrong: false });
const operatorActs = () => world.signInOperator('operator');
const isErased = async () => {
  const [row] = await world.store.read((db) =>
    db.select({ at: db.t.holders.erasedAt }).from(db.t.holders).where(eq(db.t.holders.id, HOLDER)),
  );
  return row?.at !== null;
};

describe('under a clock that leapt six years ahead nothing is erased', () => {
  it('without any act of an operator', async () => {
    await leaveWithNothing(world);
    world.wait(SIX_YEARS_MS);
    await runJobs();
    expect(await isErased()).toBe(false);
  });

  it('when a hold ends by its day', async () => {
    await leaveWithNothing(world);
    const id = await world.sell('10');
    const hold = { id, decision: 'hold', reason: '확인해요', until: '2026-11-23' };
    (await world.asOperator('sales.decide', hold)).data();
    world.wait(SIX_YEARS_MS);
    await runJobs();
    const ended = await world.store.read((db) =>
      db.select().from(db.t.auditLog).where(eq(db.t.auditLog.action, 'sales.holdEnded')),
    );
    expect(ended).toHaveLength(1);
    expect(await isErased()).toBe(false);
  });

  it("when a stranger gives a wrong password for an operator's login, again and again", async () => {
    await leaveWithNothing(world);
    world.wait(SIX_YEARS_MS);
    for (let week = 0; week < 6; week += 1) {
      const tried = { login: 'operator', password: 'wrong pass 1' };
      expect((await world.call('admin.auth.signIn', tried)).status).toBe(401);
      await runJobs();
      world.wait(7 * DAY_MS);
    }
    expect(await isErased()).toBe(false);
  });

  it('when an operator works by it for less than a month', async () => {
    await leaveWithNothing(world);
    world.wait(SIX_YEARS_MS);
    for (let day = 0; day < 30; day += 1) {
      await operatorActs();
      world.wait(DAY_MS);
    }
    await runJobs();
    expect(await isErased()).toBe(false);
    await operatorActs();
    expect(await eraseDue(world.deps)).toBe(1);
  });

  it('when an operator signed in once and the server then runs for a month', async () => {
    await leaveWithNothing(world);
    world.wait(SIX_YEARS_MS);
    await operatorActs();
    world.wait(40 * DAY_MS);
    expect(await eraseDue(world.deps)).toBe(0);
  });

  it('not in lines of the bank either', async () => {
    const token = await world.signIn(LOGIN);
    const order = { linkedAccountId: 2, won: '10000', requestId: randomUUID() };
    const { id: orderId } = (await world.call('orders.buy', order, token)).data<{ id: number }>();
    const line = { at: '2026-11-20 09:10:00', won: 10_000, name: NAME };
    const statement = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText([line])) };
    (await world.asOperator('bankLines.import', { ...statement, requestId: randomUUID() })).data();
    const names = () =>
      world.store.read((db) =>
        db.select({ id: db.t.bankLines.id, name: db.t.bankLines.name }).from(db.t.bankLines),
      );
    const [imported] = await names();
    (await world.asOperator('bankLines.settle', { id: imported?.id, as: 'order', orderId, note: '' })).data();
    (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, token)).data();
    const { balance } = (await world.asOperator('holders.get', { id: HOLDER })).data<{ balance: string }>();
    (await payOut(world, balance)).data();
    (await erase(world)).data();
    world.wait(SIX_YEARS_MS);
    await operatorActs();
    await eraseDue(world.deps);
    expect(await names()).toEqual([imported]);
  });
});

describe('personal data is erased in time', () => {
  it('and not on the 29th of February where the years end on the 1st of March', async () => {
    await world.store.write((tx) => writeSetting(tx, 'retentionYears', 1, world.deps.clock.now()));
    const waitUntil = (time: string) => world.wait(Date.parse(time) - world.deps.clock.now().getTime());
    await leaveWithNothing(world);
    const left = { closedAt: new Date('2027-03-01T00:30:00+09:00') };
    await world.store.write(async (tx) => {
      await tx.update(tx.t.holders).set(left).where(eq(tx.t.holders.id, HOLDER));
    });
    waitUntil('2028-01-28T12:00:00+09:00');
    await operatorActs();
    waitUntil('2028-02-29T12:00:00+09:00');
    await operatorActs();
    expect(await eraseDue(world.deps)).toBe(0);
    waitUntil('2028-03-01T00:31:00+09:00');
    expect(await eraseDue(world.deps)).toBe(1);
  });

  it('where an operator acts once a week', async () => {
    await leaveWithNothing(world);
    for (let week = 0; week < 5 * 52; week += 1) {
      world.wait(7 * DAY_MS);
      await operatorActs();
    }
    expect(await eraseDue(world.deps)).toBe(0);
    world.wait(7 * DAY_MS);
    expect(await eraseDue(world.deps)).toBe(1);
  });

  it.each([30, 90])('after %d days without an act', async (days) => {
    await leaveWithNothing(world);
    world.wait(SIX_YEARS_MS - 31 * DAY_MS);
    await operatorActs();
    world.wait(31 * DAY_MS);
    await operatorActs();
    world.wait(days * DAY_MS);
    expect(await eraseDue(world.deps)).toBe(1);
  });

  it('a month after the operators are back from a longer silence, or the clock was set right', async () => {
    await leaveWithNothing(world);
    world.wait(2 * SIX_YEARS_MS);
    await operatorActs();
    world.wait(-SIX_YEARS_MS);
    for (let week = 0; week < 5; week += 1) {
      await operatorActs();
      expect(await eraseDue(world.deps)).toBe(0);
      world.wait(7 * DAY_MS);
    }
    await operatorActs();
    expect(await eraseDue(world.deps)).toBe(1);
  });
});
