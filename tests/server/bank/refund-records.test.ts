// What is kept of refunds: what an erasure destroys, and what `verify` finds.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../../db/store.ts';
import { checkRows } from '../../../server/audit/check-rows.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { eraseBankTexts } from '../../../server/erasure/erase-bank-texts.ts';
import { erasePayees } from '../../../server/erasure/erase-payees.ts';
import { checkRefunds } from '../../../server/features/refunds/check-refunds.ts';
import { erase, LOGIN, NAME, payOut, tablesWith } from '../../support/people/leaving-holder.ts';
import { refundDesk, typed } from '../../support/bank/refund-desk.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';

let world: MoneyWorld;
eachMoneyWorld((fresh) => {
  world = fresh;
});

const { asTaker, settle, refund, setPayee, file, owed, goesOut } = refundDesk(() => world);

describe('an erasure', () => {
  const TEXT = '다온이 님 110123456789 반려';

  it('waits for what is owed to the holder, and destroys who it went to', async () => {
    const token = await world.signIn(LOGIN);
    const id = await owed(50_000, NAME);
    (await setPayee({ id, linkedAccountId: 2, requestId: randomUUID() })).data();
    (await file([id], { reason: TEXT })).data();
    (await asTaker('refunds.takeBack', { id, reason: TEXT })).data();
    expect(await tablesWith(world, TEXT)).toEqual(['refundFiles', 'refundFileRows']);
    (await world.call('auth.closeAccount', { password: DEMO_PASSWORD, agreed: true }, token)).data();
    (await payOut(world, '500')).data();
    expect((await erase(world)).error().data.details).toEqual({ because: 'refunds' });
    const out = await goesOut(50_000, NAME);
    (await settle({ id: out.id, as: 'refundPaid', refundId: id })).data();
    (await erase(world)).data();
    expect(await tablesWith(world, TEXT)).toEqual([]);
    expect(await refund(id)).toMatchObject({ state: 'paid', payee: { name: '파기됨', accountNum: '****' } });
    expect(await world.store.read((db) => checkRows(db, world.deps.secrets))).toEqual([]);
    // The lines are the company's evidence until the retention ends.
    const later = new Date('2037-01-01T00:00:00+09:00');
    expect(await tablesWith(world, NAME)).toContain('bankLines');
    expect(await world.store.write((tx) => eraseBankTexts(tx, later))).toBe(2);
    expect(await tablesWith(world, NAME)).not.toContain('bankLines');
  });

  it('destroys the payees of old refunds, whoever they are', async () => {
    const ids = [await owed(), await owed(30_000, '최은영', '2026-11-20 09:12:00')];
    for (const id of ids) (await setPayee(typed(id))).data();
    const out = await goesOut(50_000, '박민수');
    (await settle({ id: out.id, as: 'refundPaid', refundId: ids[0] })).data();
    const erased = (cutoff: string) =>
      world.store.write((tx) => erasePayees(tx, world.deps.secrets, new Date(cutoff)));
    expect(await erased('2026-11-20T00:00:00+09:00')).toBe(0);
    expect(await erased('2037-01-01T00:00:00+09:00')).toBe(1);
    expect(await erased('2037-01-01T00:00:00+09:00')).toBe(0);
    expect(await refund(ids[0] ?? 0)).toMatchObject({ payee: { name: '파기됨' } });
    expect(await refund(ids[1] ?? 0)).toMatchObject({ payee: { name: '박민수', accountNum: '****4321' } });
  });
});

describe('the check of refunds', () => {
  let id: number;
  let lineId: number;
  beforeEach(async () => {
    id = await owed();
    (await setPayee(typed(id))).data();
    (await file([id])).data();
    lineId = (await goesOut(50_000, '박민수')).id;
    (await settle({ id: lineId, as: 'refundPaid', refundId: id })).data();
  });

  const setRefund = (set: object) => (tx: Tx) => tx.update(tx.t.refunds).set(set);
  const setLine = (which: () => number, set: object) => (tx: Tx) =>
    tx.update(tx.t.bankLines).set(set).where(eq(tx.t.bankLines.id, which()));
  const FAULTS: [string, (tx: Tx) => PromiseLike<unknown>, RegExp[]][] = [
    [
      'another amount',
      setRefund({ won: 1n }),
      [/is not owed by its line in/, /is not the sum of the refunds that it paid/, /which is another one/],
    ],
    [
      'a line in that is something else',
      setLine(() => id, { settledAs: 'other' }),
      [/is not owed by its line in/],
    ],
    [
      'a line out that is something else',
      setLine(() => lineId, { settledAs: 'other' }),
      [/is not paid by line/],
    ],
    [
      'a payment that is forgotten',
      setRefund({ paidLineId: null }),
      [/is not the sum of the refunds that it paid/],
    ],
    [
      'a refund that is forgotten',
      (tx) => tx.delete(tx.t.refunds),
      [
        /settled as a refund that is not owed/,
        /is not the sum of the refunds that it paid/,
        /which is another one/,
      ],
    ],
  ];

  it.each(FAULTS)('finds %s', async (_, plant, findings) => {
    const rolledBack = new Error('rolled back');
    const found: string[] = [];
    await world.store
      .write(async (tx) => {
        await plant(tx);
        found.push(...(await checkRefunds(tx)));
        throw rolledBack;
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    expect(found).toEqual(findings.map((finding) => expect.stringMatching(finding) as string));
  });

  it('finds a number that belongs to another refund', async () => {
    const other = await owed(30_000, '최은영', '2026-11-20 09:12:00');
    await world.store.write(async (tx) => {
      const { refunds: table } = tx.t;
      const [row] = await tx.select().from(table).where(eq(table.id, id));
      const { bankCode, name, numEnc, numLast4, payeeBy, payeeAt } = row ?? {};
      await tx
        .update(table)
        .set({ bankCode, name, numEnc, numLast4, payeeBy, payeeAt })
        .where(eq(table.id, other));
    });
    expect(await world.store.read((db) => checkRows(db, world.deps.secrets))).toEqual([
      `refunds.num_enc of row ${other} does not belong to its row`,
    ]);
  });
});
