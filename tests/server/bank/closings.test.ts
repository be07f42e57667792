// Closing the day: what the books say, who signs it, and that a signed day stays as it was.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { asWon } from '../../../domain/money.ts';
import { seoulDay } from '../../../domain/time.ts';
import { openDepositAccountId } from '../../../server/companies/deposit-accounts.repo.ts';
import { postBankLines, postBankOpening } from '../../../server/ledger/post-won.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

type Signature = {
  closedBy: string;
  agreedBy: string | null;
  note: string | null;
  agreedNote: string | null;
};

type Preview = {
  from: string | null;
  opening: string;
  in: string;
  out: string;
  closing: string;
  unmatched: string;
  statementBalance: string | null;
  issued: string;
  redeemed: string;
  fees: string;
  lastClosedDay: string | null;
  open: { kind: string; count: number; won: string }[];
  closed: Signature | null;
  depositAccount: { id: number };
  depositAccounts: unknown[];
};

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const about = () => ({ operatorId: 1, at: world.deps.clock.now() });
const dayAt = (days: number) => seoulDay(new Date(world.deps.clock.now().getTime() + days * 86_400_000));

const lines = (...posted: readonly ['in' | 'out', bigint, string][]) =>
  world.store.write(async (tx) =>
    postBankLines(tx, {
      depositAccountId: await openDepositAccountId(tx, 1),
      ...about(),
      lines: posted.map(([direction, won, day]) => ({ direction, won: asWon(won), day })),
    }),
  );

const preview = async (day: string, more: Record<string, unknown> = {}) =>
  (await world.asOperator('closings.preview', { companyId: 1, day, ...more })).data<Preview>();
const close = (day: string, more: Record<string, unknown> = {}, token = world.operator) =>
  world.call('admin.closings.close', { companyId: 1, day, requestId: randomUUID(), ...more }, token);

/** The amounts that the console shows of a day. */
async function shownOf(day: string) {
  const { opening, in: came, out, closing, unmatched, statementBalance, ...more } = await preview(day);
  const { issued, redeemed, fees } = more;
  return { opening, in: came, out, closing, unmatched, statementBalance, issued, redeemed, fees };
}

/** As the console closes a day: with what it showed. */
async function closeShown(day: string, more: Record<string, unknown> = {}, token = world.operator) {
  return close(day, { shown: await shownOf(day), ...more }, token);
}

async function approvePurchase(won: string): Promise<void> {
  const id = await world.buy(won);
  (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
}

it('is closed without a key as well, and a repeated call finds it closed', async () => {
  const day = { companyId: 1, day: dayAt(0) };
  expect((await world.asOperator('closings.close', day)).data()).toMatchObject({ state: 1 });
  expect((await world.asOperator('closings.close', day)).reason()).toBe('DAY_CLOSED');
});

it('adds up a day in won and in DAON, and says what is open', async () => {
  const before = await preview(dayAt(-1));
  await world.store.write(async (tx) =>
    postBankOpening(tx, {
      depositAccountId: await openDepositAccountId(tx, 1),
      ...about(),
      held: asWon(70_000n),
      day: dayAt(0),
    }),
  );
  await lines(['in', 10_000n, dayAt(0)], ['in', 5_000n, dayAt(0)], ['out', 300n, dayAt(0)]);
  await approvePurchase('10000');
  await world.buy('20000');
  await world.sell('10');
  const today = await preview(dayAt(0));
  const opening = 70_000n + BigInt(before.closing);
  expect(today).toMatchObject({
    from: null,
    day: dayAt(0),
    ...{ opening: `${opening}`, in: '15000', out: '300', closing: `${opening + 14_700n}` },
    ...{ statementBalance: null, difference: null, closed: null, lastClosedDay: null },
  });
  expect(BigInt(today.unmatched) - BigInt(before.unmatched)).toBe(-4_700n);
  const named = new Map(today.open.map((item) => [item.kind, item]));
  expect(named.get('purchases')).toMatchObject({ won: '20000' });
  expect(named.get('sales')).toMatchObject({ count: 1 });
  // Opened in one day, the day before has nothing of it.
  expect(await preview(dayAt(-1))).toMatchObject({ opening: before.opening, closing: before.closing });
});

it('freezes a day: what comes later goes to the next one', async () => {
  await lines(['in', 10_000n, dayAt(-1)]);
  const shown = await preview(dayAt(-1));
  const { closing, unmatched, statementBalance } = shown;
  const requestId = randomUUID();
  const more = { requestId, note: '은행 명세 없음', shown: { closing, unmatched, statementBalance } };
  const signed = (await close(dayAt(-1), more)).data<Preview & { id: number; state: number }>();
  expect(signed).toMatchObject({ state: 1, approvals: 1, closing, lastClosedDay: dayAt(-1) });
  expect(signed.closed).toMatchObject({ closedBy: 'operator', agreedBy: null, note: '은행 명세 없음' });
  // The same call again is answered alike; another one is refused.
  expect((await close(dayAt(-1), more)).data()).toEqual(signed);
  expect((await close(dayAt(-1))).reason()).toBe('DAY_CLOSED');
  expect((await close(dayAt(-2))).reason()).toBe('DAY_CLOSED');

  await lines(['in', 500n, dayAt(-3)]);
  await approvePurchase('10000');
  expect((await preview(dayAt(-1))).closing).toBe(closing);
  expect(await preview(dayAt(-5))).toMatchObject({ day: dayAt(-1), closing });
  expect(await preview(dayAt(0))).toMatchObject({
    ...{ from: dayAt(0), opening: closing, in: '500', out: '0' },
    closing: `${BigInt(closing) + 500n}`,
    unmatched: `${BigInt(unmatched) + 9_500n}`,
    issued: '100',
  });
});

it('signs what was shown, and no day to come', async () => {
  const { closing, unmatched, statementBalance } = await preview(dayAt(0));
  const shown = { closing, unmatched, statementBalance };
  await lines(['in', 1n, dayAt(0)]);
  expect((await close(dayAt(0), { shown })).reason()).toBe('STALE_VERSION');
  expect((await close(dayAt(1))).reason()).toBe('INVALID_INPUT');
  expect((await close('2026-02-30')).reason()).toBe('INVALID_INPUT');
  expect((await close(dayAt(0), { companyId: 99 })).reason()).toBe('NOT_FOUND');
  expect((await close(dayAt(0), { depositAccountId: 99 })).reason()).toBe('NOT_FOUND');
  // Today may be closed before it is over; the evening belongs to tomorrow.
  (await close(dayAt(0))).data();
  await approvePurchase('10000');
  expect(await preview(dayAt(1))).toMatchObject({ from: dayAt(1), issued: '100' });
});

it('signs no day whose sums moved, even where its balance is as it was shown', async () => {
  const day = dayAt(0);
  await lines(['out', 9_900n, day]);
  const shown = await shownOf(day);
  const note = '은행 명세 없음';
  await lines(['in', 70_000n, day], ['out', 70_000n, day]);
  const now = await preview(day);
  const { closing, unmatched, statementBalance } = shown;
  expect(now).toMatchObject({ closing, unmatched, statementBalance, in: '70000', out: '79900' });
  expect((await close(day, { shown, note })).reason()).toBe('STALE_VERSION');
  // Each amount that is named is compared, also where it is the only one that is not as it was.
  const right = await shownOf(day);
  for (const name of Object.keys(right))
    expect((await close(day, { shown: { ...right, [name]: '1' }, note })).reason(), name).toBe(
      'STALE_VERSION',
    );
  for (const name of ['opening', 'issued'])
    expect((await close(day, { shown: { ...right, [name]: '1e3' }, note })).status, name).toBe(400);
  expect((await preview(day)).closed).toBeNull();
  // What is not finished moves all day and delays no signature.
  await world.buy('20000');
  (await close(day, { shown: right, note })).data();
  expect((await preview(day)).closed).toMatchObject({ in: '70000', out: '79900', note });
});

it('takes a call that names only the first three amounts', async () => {
  const { closing, unmatched, statementBalance } = await preview(dayAt(0));
  const shown = { closing, unmatched, statementBalance };
  expect((await close(dayAt(0), { shown, note: '은행 명세 없음' })).data()).toMatchObject({ state: 1 });
});

it('needs a note where there is no statement to compare with, of a caller who was shown that', async () => {
  expect(await preview(dayAt(0))).toMatchObject({ statementBalance: null, difference: null });
  const refusal = await closeShown(dayAt(0));
  expect(refusal.reason()).toBe('CLOSING_NOTE_REQUIRED');
  expect(refusal.error().message).toBe(
    '장부와 통장의 잔액이 다르거나, 거래내역이 없거나, 확인하지 않은 것이 남아 있어요. 이유를 1~200자로 적어주세요.',
  );
  (await closeShown(dayAt(0), { note: '은행 명세 없음' })).data();
});

it('needs two people where four eyes hold, who sign the same DAON as well', async () => {
  await world.fourEyesFrom(10_000_000n);
  const second = await world.hire('operator2', 'operator');
  const day = dayAt(0);
  const before = await preview(day);
  expect((await close(day)).data()).toMatchObject({ state: 0, approvals: 1 });
  // A sale and a purchase of the same won leave the balances as they were.
  const sale = await world.sell('6.45');
  await world.take('sales', sale);
  (await world.asOperator('sales.decide', { id: sale, decision: 'approve' })).data();
  await approvePurchase('592');
  const { opening, closing, unmatched } = before;
  const now = await preview(day);
  expect(now).toMatchObject({ opening, in: before.in, out: before.out, closing, unmatched });
  expect(now.issued).not.toBe(before.issued);
  expect((await close(day, {}, second)).data()).toMatchObject({ id: null, state: 0, approvals: 1 });
  expect((await close(day)).data()).toMatchObject({ state: 1, approvals: 2 });
});

it('needs two people where four eyes hold, who sign the same sums', async () => {
  await world.fourEyesFrom(10_000_000n);
  const second = await world.hire('operator2', 'operator');
  expect((await close(dayAt(-1))).data()).toMatchObject({ id: null, state: 0, approvals: 1 });
  expect((await close(dayAt(-1))).reason()).toBe('SAME_OPERATOR');
  // A line that arrives in between changes what the second one would sign.
  await lines(['in', 9n, dayAt(-1)]);
  expect((await close(dayAt(-1), {}, second)).data()).toMatchObject({ id: null, state: 0 });
  const signed = (await close(dayAt(-1))).data<Preview>();
  expect(signed).toMatchObject({ state: 1, approvals: 2 });
  expect(signed.closed).toMatchObject({ closedBy: 'operator', agreedBy: 'operator2' });
});

it('keeps the books of a former bank account, and lists what was signed', async () => {
  await lines(['in', 800n, dayAt(-1)]);
  const account = { bank: '088', accountNum: '110222333444', name: '다온게임즈' };
  (await world.asAdmin('companies.update', { id: 1, depositAccount: account })).data();
  const now = await preview(dayAt(0));
  expect(now.depositAccounts).toHaveLength(2);
  expect(now).toMatchObject({ closing: '0', depositAccount: { bankName: '신한은행', isOpen: true } });
  const depositAccountId = 1;
  const former = await preview(dayAt(0), { depositAccountId });
  expect(former.depositAccount).toMatchObject({ id: 1, isOpen: false });
  (await close(dayAt(-1), { depositAccountId })).data();
  (await close(dayAt(0), { depositAccountId })).data();
  (await close(dayAt(0))).data();
  type Listed = { data: { day: string; from: string | null; closing: string }[]; total: number };
  const listed = (await world.asOperator('closings.list', { filter: { depositAccountId } })).data<Listed>();
  expect(listed).toMatchObject({
    total: 2,
    data: [
      { day: dayAt(0), from: dayAt(0), closing: former.closing },
      { day: dayAt(-1), from: null, closing: former.closing },
    ],
  });
  const all = (await world.asOperator('closings.list', { filter: { companyId: 1 } })).data<Listed>();
  expect(all.total).toBe(3);
});

it('compares the books with the newest balance of the statement, and names what has no pair', async () => {
  const text = (rows: readonly WrittenLine[], held: number) => inBase64(statementText(rows, held));
  const day = dayAt(0);
  const upload = (rows: readonly WrittenLine[], held: number) =>
    world.asOperator('bankLines.import', {
      ...{ companyId: 1, fileName: 'statement.csv', contentBase64: text(rows, held) },
      requestId: randomUUID(),
    });
  await upload(
    [
      { at: `${day} 08:00:00`, won: 10_000, name: '다온일' },
      { at: `${day} 08:10:00`, won: -300, name: '수수료' },
    ],
    1_000_000,
  );
  const before = await preview(day);
  expect(before).toMatchObject({ opening: '1000000', in: '10000', out: '300', closing: '1009700' });
  expect(before).toMatchObject({ statementBalance: '1009700', difference: '0' });
  const named = (of: Preview) => new Map(of.open.map((item) => [item.kind, item]));
  expect(named(before).get('linesIn')).toEqual({ kind: 'linesIn', count: 1, won: '10000' });
  expect(named(before).get('linesOut')).toEqual({ kind: 'linesOut', count: 1, won: '300' });
  await approvePurchase('20000');
  const approvedOf = (of: Preview) => named(of).get('purchasesWithoutLine') ?? { count: 0, won: '0' };
  const approved = approvedOf(await preview(day));
  expect(approved.count).toBe(approvedOf(before).count + 1);
  expect(BigInt(approved.won)).toBe(BigInt(approvedOf(before).won) + 20_000n);
  // The statement of the next day does not change what this day's said.
  await upload([{ at: `${dayAt(1)} 07:00:00`, won: 5, name: '이자' }], 1_009_700);
  expect(await preview(day)).toMatchObject({
    closing: '1009700',
    statementBalance: '1009700',
    difference: '0',
  });
  // Equal books need nothing more.
  const yesterday = { companyId: 1, day: dayAt(-1) };
  expect((await world.asOperator('closings.close', yesterday)).data()).toMatchObject({ state: 1 });
  // A line that the statement left out leaves a difference.
  await upload([{ at: `${day} 08:30:00`, won: 1_000, name: '다온이' }], 1_009_900);
  expect(await preview(day)).toMatchObject({ statementBalance: '1010900', difference: '200' });
  expect((await closeShown(day)).reason()).toBe('CLOSING_NOTE_REQUIRED');
  for (const note of ['', ' ', '가'.repeat(201)])
    expect((await closeShown(day, { note })).status, note).toBe(400);
  expect(await preview(day)).toMatchObject({ closed: null });
  const signed = (await closeShown(day, { note: '거래내역에 빠진 줄이 있어요.' })).data<Preview>();
  expect(signed).toMatchObject({ closed: { note: '거래내역에 빠진 줄이 있어요.' }, difference: '200' });
});

it('is closed by company and day alone, and the answer tells the difference', async () => {
  const day = dayAt(0);
  const bring = async (line: WrittenLine, from: number) => {
    const contentBase64 = inBase64(statementText([line], from));
    const upload = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: randomUUID() };
    (await world.asOperator('bankLines.import', upload)).data();
  };
  await bring({ at: `${day} 08:00:00`, won: 10_000, name: '다온일' }, 50_000);
  await bring({ at: `${day} 08:30:00`, won: 500, name: '다온이' }, 60_400);
  const closed = await world.asOperator('closings.close', { companyId: 1, day });
  expect(closed.data()).toMatchObject({ state: 1, difference: '400', closed: { note: null } });
});

it('needs the note of both people where four eyes hold', async () => {
  const day = dayAt(0);
  const contentBase64 = inBase64(
    statementText([{ at: `${day} 08:00:00`, won: 10_000, name: '다온일' }], 50_000),
  );
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64, requestId: randomUUID() };
  (await world.asOperator('bankLines.import', upload)).data();
  const more = inBase64(statementText([{ at: `${day} 08:30:00`, won: 500, name: '다온이' }], 60_400));
  (
    await world.asOperator('bankLines.import', { ...upload, contentBase64: more, requestId: randomUUID() })
  ).data();
  expect(await preview(day)).toMatchObject({ difference: '400' });
  await world.fourEyesFrom(10_000_000n);
  const second = await world.hire('operator2', 'operator');
  const [first, other] = ['거래내역에 빠진 줄이 있어요.', '은행에 물어봤어요.'];
  expect((await closeShown(day)).reason()).toBe('CLOSING_NOTE_REQUIRED');
  expect((await closeShown(day, { note: first })).data()).toMatchObject({ id: null, state: 0 });
  expect((await closeShown(day, {}, second)).reason()).toBe('CLOSING_NOTE_REQUIRED');
  // A first signature under another day has a note of its own.
  (await closeShown(dayAt(-1), { note: '다른 날' })).data();
  const requestId = randomUUID();
  const signed = (await closeShown(day, { note: other, requestId }, second)).data<Preview>();
  const both = { closedBy: 'operator2', note: other, agreedBy: 'operator', agreedNote: first };
  expect(signed).toMatchObject({ state: 1, approvals: 2, closed: both });
  expect((await preview(day)).closed).toMatchObject(both);
  const listed = (await world.asOperator('closings.list')).data<{ data: Signature[] }>();
  expect(listed.data).toMatchObject([both]);
  const exported = await world.app.inject({
    ...({ method: 'POST', url: '/admin/exports/closings', payload: {} } as const),
    headers: { authorization: `Bearer ${world.operator}` },
  });
  expect([exported.body.includes(`,${first},`), exported.body.includes(`,${other},`)]).toEqual([true, true]);
});

it('keeps the note of the signature that counts, not of one that was replaced', async () => {
  await world.fourEyesFrom(10_000_000n);
  const second = await world.hire('operator2', 'operator');
  const day = dayAt(-1);
  (await close(day, { note: '처음' })).data();
  await lines(['in', 9n, day]);
  expect((await close(day, {}, second)).data()).toMatchObject({ state: 0 });
  const signed = (await close(day, { note: '다시' })).data<Preview>();
  expect(signed.closed).toMatchObject({
    ...{ closedBy: 'operator', note: '다시' },
    ...{ agreedBy: 'operator2', agreedNote: null },
  });
});

it('answers a repeated call whose answer was kept without a first note', async () => {
  const requestId = randomUUID();
  const more = { requestId, note: '은행 명세 없음' };
  const signed = (await close(dayAt(0), more)).data<Preview>();
  await world.store.write(async (tx) => {
    const { idempotencyKeys } = tx.t;
    const [kept] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.procedure, 10));
    const text = JSON.stringify(kept?.result);
    expect(text).toContain('"agreedNote":null,');
    const result: unknown = JSON.parse(text.replace('"agreedNote":null,', ''));
    await tx.update(idempotencyKeys).set({ result }).where(eq(idempotencyKeys.procedure, 10));
  });
  expect((await close(dayAt(0), more)).data()).toEqual(signed);
});
