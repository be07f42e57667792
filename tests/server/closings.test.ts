// Closing the day: what the books say, who signs it, and that a signed day stays as it was.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { asWon } from '../../domain/money.ts';
import { seoulDay } from '../../domain/time.ts';
import { openDepositAccountId } from '../../server/features/companies/deposit-accounts.repo.ts';
import { postBankLines, postBankOpening } from '../../server/ledger/post-won.ts';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../support/statement-text.ts';

type Preview = {
  from: string | null;
  opening: string;
  closing: string;
  unmatched: string;
  statementBalance: string | null;
  issued: string;
  fees: string;
  lastClosedDay: string | null;
  open: { kind: string; count: number; won: string }[];
  closed: { closedBy: string; agreedBy: string | null; note: string | null } | null;
  depositAccount: { id: number };
  depositAccounts: unknown[];
};

let world: MoneyWorld;

beforeEach(async () => {
  world = await createMoneyWorld();
});

afterEach(async () => {
  await world.soundBooks();
  await world.close();
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

/** As the console closes a day: with what it showed. */
async function closeShown(day: string, more: Record<string, unknown> = {}, token = world.operator) {
  const { closing, unmatched, statementBalance } = await preview(day);
  return close(day, { shown: { closing, unmatched, statementBalance }, ...more }, token);
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
  const refusal = await closeShown(day);
  expect(refusal.reason()).toBe('CLOSING_NOTE_REQUIRED');
  expect(refusal.error().message).toBe('장부와 통장의 잔액이 달라요. 이유를 1~200자로 적어주세요.');
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
  const note = '거래내역에 빠진 줄이 있어요.';
  expect((await closeShown(day)).reason()).toBe('CLOSING_NOTE_REQUIRED');
  expect((await closeShown(day, { note })).data()).toMatchObject({ id: null, state: 0 });
  expect((await closeShown(day, {}, second)).reason()).toBe('CLOSING_NOTE_REQUIRED');
  expect((await closeShown(day, { note }, second)).data()).toMatchObject({ state: 1, approvals: 2 });
});
