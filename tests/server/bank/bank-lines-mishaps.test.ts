// What operators undo, must not do, or do twice with lines of the bank.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

type Line = { id: number; match: string; candidates: unknown[]; settledAs: string | null };
type Result = { id: number; outcome: string; reason: string | null };

const upload = (text: string, more: Record<string, unknown> = {}) => ({
  ...{ companyId: 1, fileName: 'statement.csv', contentBase64: inBase64(text) },
  ...more,
});
const importText = (text: string, more: Record<string, unknown> = {}) =>
  world.asOperator('bankLines.import', { ...upload(text), requestId: randomUUID(), ...more });
const importLines = async (lines: WrittenLine[]) => (await importText(statementText(lines))).data();
const list = async (filter: Record<string, unknown> = {}) =>
  (await world.asOperator('bankLines.list', { filter })).data<{ data: Line[]; total: number }>();
const newest = async () => {
  const [line] = (await list()).data;
  if (line === undefined) throw new Error('no line');
  return line;
};
const approve = async (ids: number[], token = world.operator) =>
  (await world.call('admin.bankLines.approve', { ids, requestId: randomUUID() }, token)).data<{
    results: Result[];
  }>().results;
const settle = (id: number, as: string, more: Record<string, unknown> = {}) =>
  world.asOperator('bankLines.settle', { id, as, ...more });
/** A statement without balances. */
const without = (lines: WrittenLine[]) =>
  ['거래일시,보낸분,입금액,출금액', ...lines.map(({ at, name, won }) => `${at},${name},${won},`)].join('\n');
// The clock of the tests stands at 2026-11-20 09:00:00 in Seoul.
const SOON = '2026-11-20 09:10:00';

describe('an import', () => {
  it('is refused when it writes stored lines in another form, which would count them twice', async () => {
    const problemOf = async (text: string, more = {}) => {
      const answer = await importText(text, more);
      return answer.status === 200 ? null : answer.error().data.details;
    };
    const text = statementText([
      { at: '2026-11-20 08:10:00', won: 10_000, name: '다온일' },
      { at: '2026-11-20 08:11:00', won: 10_000, name: '다온일' },
    ]);
    const without = ['at', 'memo', 'name', 'out', 'in', 'skip', 'memo'];
    expect(await problemOf(text, { columns: without })).toBeNull();
    expect((await world.asOperator('bankLines.preview', upload(text))).data()).toMatchObject({ repeated: 2 });
    const withBalance = { columns: ['at', 'memo', 'name', 'out', 'in', 'balance', 'memo'] };
    expect(await problemOf(text, withBalance)).toEqual({ problem: 'OTHER_FORM', row: 3 });
    expect((await world.asOperator('bankLines.preview', upload(text, withBalance))).data()).toMatchObject({
      problem: { code: 'OTHER_FORM', row: 3 },
    });
    const other = (at: string, name = '다온일') => `거래일시,보낸분,입금액,출금액\n${at},${name},10000,`;
    expect(await problemOf(other('2026-11-20 08:10'))).toEqual({ problem: 'OTHER_FORM', row: 2 });
    expect(await problemOf(other('2026-11-20'))).toEqual({ problem: 'OTHER_FORM', row: 2 });
    expect(await problemOf(other('2026-11-20 08:12'))).toBeNull();
    expect(await problemOf(other('2026-11-20 08:10:30', '다온이'))).toBeNull();
    expect(await list()).toMatchObject({ total: 4 });
  });

  it('is refused when payer and remarks changed places in a statement without balances', async () => {
    const text = (heading: string) => `${heading}\n2026-11-20 08:10:00,다온일,주문,10000,`;
    (await importText(text('거래일시,보낸분,메모,입금액,출금액'))).data();
    const swapped = await importText(text('거래일시,메모,보낸분,입금액,출금액'));
    expect(swapped.error().data.details).toEqual({ problem: 'OTHER_FORM', row: 2 });
    expect(await list()).toMatchObject({ total: 1 });
  });

  const difference = async () =>
    (await world.asOperator('closings.preview', { companyId: 1, day: '2026-11-20' })).data<{
      difference: string | null;
    }>().difference;
  it('brings the books to the bank also when the first statement has no balances', async () => {
    (await importText(without([{ at: '2026-11-18 08:10:00', won: 10_000, name: '가' }]))).data();
    expect(await difference()).toBeNull();
    await importLines([{ at: '2026-11-19 08:10:00', won: 5_000, name: '나' }]);
    expect(await difference()).toBe('0');
    (await importText(without([{ at: '2026-11-17 08:10:00', won: 7_000, name: '다' }]))).data();
    expect(await difference()).toBe('0');
  });

  it('finds neither a gap nor a difference when lines of one second come the newer first', async () => {
    const at = '2026-11-20 08:10:00';
    const [first, second] = [
      { at, won: 10_000, name: '가' },
      { at, won: 5_000, name: '나' },
    ];
    await importLines([{ at: '2026-11-19 08:00:00', won: 1, name: '앞' }]);
    expect(await importText(statementText([second], 1_010_001)).then((it) => it.data())).toMatchObject({
      gaps: [{ before: { name: '앞' }, after: { name: '나' } }],
    });
    expect(await difference()).toBe('10000');
    expect(await importText(statementText([first], 1_000_001)).then((it) => it.data())).toMatchObject({
      imported: 1,
      gaps: [],
    });
    expect(await difference()).toBe('0');
  });

  it('shows of a number in a stored line beside a gap its end only', async () => {
    await importLines([{ at: '2026-11-19 08:00:00', won: 1, name: '앞01055556666' }]);
    const text = statementText([{ at: '2026-11-20 08:10:00', won: 5_000, name: '나' }], 1_010_001);
    expect(await importText(text).then((it) => it.data())).toMatchObject({
      gaps: [{ before: { row: null, name: '앞****6666' } }],
    });
  });

  it('answers a repeat with the same gaps, of which its key keeps no name', async () => {
    await importLines([{ at: '2026-11-19 08:00:00', won: 1, name: '한겨울' }]);
    const text = statementText([{ at: '2026-11-20 08:10:00', won: 5_000, name: '봄가을' }], 1_010_001);
    const bring = { requestId: randomUUID() };
    const first = (await importText(text, bring)).data();
    expect(first).toMatchObject({
      gaps: [{ before: { name: '한겨울' }, after: { name: '봄가을', row: 3 } }],
    });
    expect((await importText(text, bring)).data()).toEqual(first);
    const kept = JSON.stringify(await world.store.read((db) => db.select().from(db.t.idempotencyKeys)));
    expect(kept).toContain('gaps');
    expect(kept).not.toMatch(/한겨울|봄가을/);
  });

  it('begins the books with the older of two lines of one second', async () => {
    const at = '2026-11-20 08:10:00';
    await importLines([{ at, won: 5_000, name: '나' }]);
    (await importText(statementText([{ at, won: 10_000, name: '가' }], 990_000))).data();
    expect(await difference()).toBe('0');
  });
});

describe('a statement of another account', () => {
  type Import = { id: number; imported: number; undone: { by: string } | null };
  const imports = async () =>
    (await world.asOperator('bankImports.list', {})).data<{ data: Import[] }>().data;
  const undo = (id: number) => world.asOperator('bankImports.undo', { id, reason: '다른 회사의 거래내역' });
  const day = { companyId: 1, day: '2026-11-20' };
  const close = async (to: string) =>
    (await world.asOperator('closings.close', { companyId: 1, day: to, requestId: randomUUID() })).data();
  const preview = async () =>
    (await world.asOperator('closings.preview', day)).data<{
      opening: string;
      in: string;
      out: string;
      closing: string;
      unmatched: string;
    }>();

  it('is taken back whole, frees the order that it seemed to pay, and can be imported again', async () => {
    const before = await preview();
    const id = await world.buy('10000');
    const lines = [
      { at: '2026-11-19 08:00:00', won: -3_000, name: '이체' },
      { at: SOON, won: 10_000, name: '다온일' },
    ];
    await importLines(lines);
    expect((await world.asHolder('orders.cancel', { id })).reason()).toBe('CANNOT_CANCEL');
    const [made] = await imports();
    expect((await undo(made?.id ?? 0)).data()).toMatchObject({ imported: 2, undone: { by: 'operator' } });
    expect(await list()).toMatchObject({ total: 0 });
    expect(await preview()).toMatchObject({ closing: before.closing, unmatched: before.unmatched });
    expect((await undo(made?.id ?? 0)).data()).toMatchObject({ undone: { by: 'operator' } });
    expect(await importLines(lines)).toMatchObject({ imported: 2, repeated: 0 });
    expect(await preview()).toMatchObject({ closing: '1007000', statementBalance: '1007000' });
    const [again] = await imports();
    expect(await approve([(await newest()).id])).toMatchObject([{ outcome: 'approved' }]);
    expect((await undo(again?.id ?? 0)).reason()).toBe('BANK_LINE_SETTLED');
    expect(await imports()).toMatchObject([{ undone: null }, { undone: { by: 'operator' } }]);
  });

  it('never gives the ids of its lines again, so an old screen settles no other line', async () => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    const shown = await newest();
    const [made] = await imports();
    (await undo(made?.id ?? 0)).data();
    await importText(statementText([{ at: SOON, won: 10_000, name: '다온이' }]));
    expect((await newest()).id).not.toBe(shown.id);
    expect((await settle(shown.id, 'order', { orderId: id })).reason()).toBe('NOT_FOUND');
    expect((await settle(shown.id, 'refund', { note: '돌려줄 돈' })).reason()).toBe('NOT_FOUND');
    const ids = { ids: [shown.id], requestId: randomUUID() };
    expect((await world.asOperator('bankLines.approve', ids)).reason()).toBe('NOT_FOUND');
  });

  it('is not answered as imported under its key after it was taken back, nor imported by that', async () => {
    const text = statementText([{ at: SOON, won: 10_000, name: '다온일' }]);
    const key = randomUUID();
    const bring = (requestId = key) => importText(text, { requestId });
    const first = (await bring()).data();
    expect(first).toEqual({ imported: 1, repeated: 0, gaps: [] });
    expect((await bring()).data()).toEqual(first);
    const [made] = await imports();
    (await undo(made?.id ?? 0)).data();
    for (const _ of [1, 2]) {
      const again = await bring();
      expect([again.status, again.reason()]).toEqual([409, 'BANK_IMPORT_UNDONE']);
      expect(again.error().data.details).toMatchObject({ importId: made?.id, undoneBy: 'operator' });
    }
    expect(await list()).toMatchObject({ total: 0 });
    expect(await imports()).toHaveLength(1);
    expect((await bring(randomUUID())).data()).toEqual(first);
  });

  it('is not answered as there under a key whose lines another import had brought', async () => {
    const text = statementText([{ at: SOON, won: 10_000, name: '다온일' }]);
    (await importText(text)).data();
    const key = { requestId: randomUUID() };
    expect((await importText(text, key)).data()).toMatchObject({ imported: 0, repeated: 1 });
    const first = (await imports()).at(-1);
    (await undo(first?.id ?? 0)).data();
    const again = await importText(text, key);
    expect(again.reason()).toBe('BANK_IMPORT_UNDONE');
    expect(again.error().data.details).toMatchObject({ importId: first?.id, undoneBy: 'operator' });
    expect((await importText(text)).data()).toMatchObject({ imported: 1, repeated: 0 });
    // The lines are there again, as the first answer says.
    expect((await importText(text, key)).data()).toMatchObject({ imported: 0, repeated: 1 });
  });

  it('leaves no trace in what came and went on its day, signed or not', async () => {
    const right = [
      { at: '2026-11-20 08:00:00', won: 9_000, name: '가' },
      { at: '2026-11-20 08:30:00', won: -2_000, name: '나' },
    ];
    const wrong = [
      { at: '2026-11-20 08:10:00', won: 5_000, name: '다' },
      { at: '2026-11-20 08:20:00', won: -700, name: '라' },
    ];
    const turnover = { opening: '1000000', in: '9000', out: '2000', closing: '1007000', difference: '0' };
    (await importText(statementText(right, 1_000_000))).data();
    expect(await preview()).toMatchObject(turnover);
    // Without balances, which would open a gap in those of the right statement.
    (await importText(without(wrong))).data();
    expect(await preview()).toMatchObject({ in: '14000', out: '2700' });
    (await undo((await imports())[0]?.id ?? 0)).data();
    expect(await preview()).toMatchObject(turnover);
    expect(await close('2026-11-20')).toMatchObject(turnover);
  });

  it('that is signed already changes what the next day opens with, and not what comes and goes on it', async () => {
    (await importText(without([{ at: '2026-11-19 08:00:00', won: 5_000, name: '다른 계좌' }]))).data();
    expect(await close('2026-11-19')).toMatchObject({ in: '5000', out: '0', closing: '5000' });
    (await undo((await imports())[0]?.id ?? 0)).data();
    (await importText(without([{ at: '2026-11-20 08:00:00', won: 300, name: '이자' }]))).data();
    expect(await close('2026-11-20')).toMatchObject({ opening: '0', in: '300', out: '0', closing: '300' });
  });

  it('is taken back on the next open day when its day is signed, and stands alone among others', async () => {
    const { unmatched } = await preview();
    const first = [{ at: '2026-11-18 08:00:00', won: 5_000, name: '가' }];
    const second = [{ at: '2026-11-19 08:00:00', won: 7_000, name: '나' }];
    await importLines(first);
    await importText(statementText(second, 1_005_000));
    await close('2026-11-19');
    const [, older] = await imports();
    (await undo(older?.id ?? 0)).data();
    expect(await preview()).toMatchObject({ closing: '1012000', statementBalance: '1012000' });
    (await undo((await imports())[0]?.id ?? 0)).data();
    expect(await preview()).toMatchObject({ closing: '0', unmatched });
  });
});

describe('a holder with a second equal order', () => {
  const cancel = (id: number) => world.asHolder('orders.cancel', { id });

  it('cancels neither the paid one nor lets it expire, but may cancel the one that nothing pays', async () => {
    const first = await world.buy('10000');
    world.wait(20 * MINUTE_MS);
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    const second = await world.buy('10000');
    expect(await newest()).toMatchObject({ match: 'several' });
    expect((await cancel(first)).reason()).toBe('CANNOT_CANCEL');
    (await cancel(second)).data();
    expect(await newest()).toMatchObject({ match: 'certain', candidates: [{ id: first }] });
  });

  it('keeps both when two lines came, and one of two when one came after both', async () => {
    const [first, second] = [await world.buy('10000'), await world.buy('10000')];
    world.wait(20 * MINUTE_MS);
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    (await cancel(second)).data();
    expect((await cancel(first)).reason()).toBe('CANNOT_CANCEL');
    const third = await world.buy('10000');
    world.wait(20 * MINUTE_MS);
    await importText(statementText([{ at: '2026-11-20 09:30:00', won: 10_000, name: '다온일' }], 1_010_000));
    expect((await cancel(first)).reason()).toBe('CANNOT_CANCEL');
    expect((await cancel(third)).reason()).toBe('CANNOT_CANCEL');
  });
});

describe('a correction', () => {
  const correct = (transactionId: number) =>
    world.asAdmin('corrections.create', { transactionId, reason: '잘못 승인', requestId: randomUUID() });
  const correctPurchase = async (id: number) => {
    const { ledger } = (await world.asOperator('purchases.get', { id })).data<{
      ledger: { transactionId: number };
    }>();
    (await correct(ledger.transactionId)).data();
  };

  it('leaves nothing to pay for: a later line is not linked with the purchase', async () => {
    const id = await world.buy('10000');
    (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
    await correctPurchase(id);
    world.wait(10 * MINUTE_MS);
    await importLines([{ at: '2026-11-20 09:00:00', won: 10_000, name: '다온일' }]);
    const line = await newest();
    expect(line).toMatchObject({ match: 'none', candidates: [] });
    expect(await approve([line.id])).toMatchObject([{ outcome: 'refused' }]);
    expect((await settle(line.id, 'order', { orderId: id })).reason()).toBe('ALREADY_REVERSED');
  });

  it('gives back the line that paid for the purchase, to be refunded', async () => {
    const id = await world.buy('10000');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    const line = await newest();
    expect(await approve([line.id])).toMatchObject([{ outcome: 'approved' }]);
    await correctPurchase(id);
    expect(await newest()).toMatchObject({ match: 'none', settledAs: null });
    (await settle(line.id, 'refund', { note: '돌려줄 돈' })).data();
  });

  it('gives back the line of a settlement', async () => {
    await importLines([{ at: SOON, won: 10_000, name: '모르는사람' }]);
    const { id } = await newest();
    (await settle(id, 'refund', { note: '주문 없음' })).data();
    const [settled] = await world.store.read((db) => db.select().from(db.t.bankLines));
    (await correct(settled?.settlementTransactionId ?? 0)).data();
    expect(await newest()).toMatchObject({ match: 'none', settledAs: null, note: null });
    (await settle(id, 'other', { note: '대표의 이체' })).data();
  });
});

describe('an order that needs a person', () => {
  it('takes no part and no evidence from an operator who is its holder', async () => {
    const id = await world.buy('10000');
    await world.store.write(async (tx) => {
      const { operators, holders } = tx.t;
      const [own] = await tx.select().from(holders).where(eq(holders.login, 'daon0001'));
      if (!own) throw new Error('the demo has no such holder');
      await tx
        .update(operators)
        .set({ phoneHmac: own.phoneHmac, phoneEnc: own.phoneEnc })
        .where(eq(operators.login, 'operator'));
    });
    await importLines([
      { at: SOON, won: 4_000, name: '남' },
      { at: SOON, won: 10_000, name: '남의 이름' },
    ]);
    const [whole, part] = (await list({ direction: 'in' })).data;
    expect((await settle(part?.id ?? 0, 'order', { orderId: id })).reason()).toBe('OWN_REQUEST');
    (await world.asAdmin('purchases.decide', { id, decision: 'approve' })).data();
    expect((await settle(whole?.id ?? 0, 'order', { orderId: id })).reason()).toBe('OWN_REQUEST');
  });

  it('is not approved among others after its holder was frozen, although its line waits', async () => {
    await world.fourEyesFrom(10_000n);
    const id = await world.buy('10000');
    const third = await world.hire('third', 'admin');
    await importLines([{ at: SOON, won: 10_000, name: '다온일' }]);
    const line = await newest();
    expect(await approve([line.id])).toMatchObject([{ outcome: 'waiting' }]);
    const { holder } = (await world.asOperator('purchases.get', { id })).data<{ holder: { id: number } }>();
    const frozen = await world.call('admin.holders.freeze', { id: holder.id, reason: '도난' }, third);
    expect(frozen.data()).toMatchObject({ signed: 1 });
    expect(await approve([line.id], world.admin)).toMatchObject([
      { outcome: 'refused', reason: 'BANK_LINE_NOT_CERTAIN' },
    ]);
    expect((await world.asOperator('purchases.get', { id })).data()).toMatchObject({ state: 0 });
  });

  it('takes one of two signed lines back with the approval of its only signer, and leaves the other', async () => {
    await world.fourEyesFrom(10_000n);
    const id = await world.buy('10000');
    await importLines([
      { at: SOON, won: 4_000, name: '다온일' },
      { at: SOON, won: 6_000, name: '다온일' },
    ]);
    const [first, second] = (await list()).data.map((line) => line.id).toSorted();
    await settle(first ?? 0, 'order', { orderId: id });
    expect((await settle(second ?? 0, 'order', { orderId: id })).data()).toMatchObject({ approvals: 1 });
    const reason = '다른 사람의 입금';
    expect((await world.call('admin.bankLines.release', { id: first, reason }, world.admin)).reason()).toBe(
      'STATUS_NOT_ALLOWED',
    );
    (await world.asOperator('bankLines.release', { id: first, reason })).data();
    expect((await list()).data.toSorted((a, b) => a.id - b.id)).toMatchObject([
      { id: first, settledAs: null, approvedBy: [] },
      { id: second, settledAs: 'order', isWaiting: true, approvedBy: [] },
    ]);
    expect((await world.asOperator('purchases.get', { id })).data()).toMatchObject({
      state: 0,
      approvedBy: [],
    });
    // Without a signature any operator takes the rest back.
    (await world.call('admin.bankLines.release', { id: second, reason }, world.admin)).data();
    expect(await world.balance()).toMatchObject({ balance: '1000' });
  });
});
