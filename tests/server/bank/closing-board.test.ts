// What a closing says of what is unconfirmed, of each of its days, and of all accounts side by side.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { seoulDay } from '../../../domain/time.ts';
import { eachMoneyWorld, type MoneyWorld } from '../../support/people/money-world.ts';
import { inBase64, statementText, type WrittenLine } from '../../support/bank/statement-text.ts';

type Items = { kind: string; count: number; won: string }[];
type Preview = {
  difference: string | null;
  open: Items;
  openNow: Items;
  days: Record<string, string>[];
  firstSigner: { login: string } | null;
  closed: { note: string | null } | null;
};
type Board = {
  days: string[];
  accounts: {
    depositAccount: { companyId: number; isOpen: boolean };
    cells: { day: string; state: string; signers: string[]; hasMoved: boolean; unmatched: string | null }[];
  }[];
};

let world: MoneyWorld;

eachMoneyWorld((fresh) => {
  world = fresh;
});

const dayAt = (days: number) => seoulDay(new Date(world.deps.clock.now().getTime() + days * 86_400_000));
const preview = async (day: string) =>
  (await world.asOperator('closings.preview', { companyId: 1, day })).data<Preview>();
const close = (day: string, more: object = {}, token = world.operator) =>
  world.call('admin.closings.close', { companyId: 1, day, requestId: randomUUID(), ...more }, token);
const shown = { closing: '1018200', unmatched: '-18200', statementBalance: '1018200' };

async function bring(lines: WrittenLine[]): Promise<void> {
  const upload = { companyId: 1, fileName: 'a.csv', contentBase64: inBase64(statementText(lines)) };
  (await world.asOperator('bankLines.import', { ...upload, requestId: randomUUID() })).data();
}

/** Two days, whose lines are all unconfirmed, and whose books agree with the statement. */
const bringTwoDays = () =>
  bring([
    { at: `${dayAt(-1)} 08:00:00`, won: 12_500, name: '모르는이' },
    { at: `${dayAt(-1)} 08:10:00`, won: -300, name: '이체수수료' },
    { at: `${dayAt(0)} 07:00:00`, won: 6_000, name: '모르는이' },
  ]);

async function settleAll(): Promise<void> {
  const { data } = (await world.asOperator('bankLines.list', { filter: { match: 'open' } })).data<{
    data: { id: number }[];
  }>();
  for (const { id } of data)
    (await world.asOperator('bankLines.settle', { id, as: 'other', note: '확인함' })).data();
}

it('needs a note while something is unconfirmed, also where the books agree with the statement', async () => {
  await bringTwoDays();
  const day = dayAt(0);
  const before = await preview(day);
  expect(before).toMatchObject({ difference: '0' });
  const sums = { ...before } as Record<string, unknown>;
  const named = Object.fromEntries(Object.keys(shown).map((name) => [name, sums[name]]));
  expect((await close(day, { shown: named })).reason()).toBe('CLOSING_NOTE_REQUIRED');
  (await close(day, { shown: named, note: '월요일에 확인해요' })).data();
  expect((await preview(day)).closed).toMatchObject({ note: '월요일에 확인해요' });
  const { data } = (await world.asOperator('audit.list', { filter: { action: 'closings.close' } })).data<{
    data: { detail: { note: string | null } }[];
  }>();
  expect(data[0]?.detail.note).toBe('월요일에 확인해요');
});

it('says what of it is unconfirmed now, and what it was at the end of the day', async () => {
  await bringTwoDays();
  const lines = [
    { kind: 'linesIn', count: 1, won: '12500' },
    { kind: 'linesOut', count: 1, won: '300' },
  ];
  expect((await preview(dayAt(-1))).open).toEqual(expect.arrayContaining(lines));
  expect((await preview(dayAt(-1))).openNow).toEqual(expect.arrayContaining(lines));
  await settleAll();
  expect((await preview(dayAt(-1))).open).toEqual(expect.arrayContaining(lines));
  expect((await preview(dayAt(-1))).openNow.filter(({ kind }) => kind.startsWith('lines'))).toEqual([]);
});

it('says of closed days what of them is still unconfirmed', async () => {
  (await close(dayAt(-2))).data();
  const id = await world.buy('54321');
  (await world.asOperator('purchases.decide', { id, decision: 'approve' })).data();
  (await close(dayAt(0), { note: '월요일에 확인해요' })).data();
  const withoutLine = (of: Items) => of.filter(({ kind }) => kind === 'purchasesWithoutLine');
  // The day before is closed with it.
  for (const day of [dayAt(0), dayAt(-1)]) {
    const { open, openNow, closed } = await preview(day);
    expect(closed).not.toBeNull();
    expect(withoutLine(openNow)).toEqual([{ kind: 'purchasesWithoutLine', count: 1, won: '54321' }]);
    expect(withoutLine(open)).toEqual(withoutLine(openNow));
  }
});

it('shows each of the days that it covers, which add up to what it shows together', async () => {
  (await close(dayAt(-2))).data();
  await bringTwoDays();
  const together = (await preview(dayAt(0))) as Preview & Record<string, string>;
  expect(together.days).toMatchObject([
    { day: dayAt(-1), in: '12500', out: '300' },
    { day: dayAt(0), in: '6000', out: '0', closing: together['closing'], unmatched: together['unmatched'] },
  ]);
  const [first, last] = together.days;
  expect(last?.['opening']).toBe(first?.['closing']);
  expect(first?.['opening']).toBe(together['opening']);
  (await close(dayAt(-1))).data();
  expect((await preview(dayAt(0))).days).toEqual([]);
});

it('has all accounts and days on one board, with their signatures', async () => {
  await world.fourEyesFrom(10_000_000n);
  const second = await world.hire('operator2', 'operator');
  await bringTwoDays();
  const board = async () =>
    (await world.asOperator('closings.board', { until: dayAt(0), days: 3 })).data<Board>();
  const cells = async () =>
    (await board()).accounts.find(({ depositAccount }) => depositAccount.companyId === 1)?.cells ?? [];
  expect((await board()).days).toEqual([dayAt(-2), dayAt(-1), dayAt(0)]);
  expect(await cells()).toMatchObject([
    { state: 'open', signers: [] },
    { state: 'open', signers: [], hasMoved: true },
    { state: 'open', signers: [], hasMoved: true },
  ]);
  (await close(dayAt(-1))).data();
  expect((await cells())[1]).toMatchObject({ state: 'signed', signers: ['operator'] });
  expect((await preview(dayAt(-1))).firstSigner).toMatchObject({ login: 'operator' });
  (await close(dayAt(-1), {}, second)).data();
  expect(await cells()).toMatchObject([
    { state: 'closed' },
    { state: 'closed', signers: ['operator', 'operator2'], unmatched: null },
    { state: 'open', signers: [] },
  ]);
});

it('calls a day signed only while it says what was signed', async () => {
  await world.fourEyesFrom(10_000_000n);
  const second = await world.hire('operator2', 'operator');
  await bringTwoDays();
  const day = dayAt(-1);
  const shownSigners = async () => {
    const { accounts } = (await world.asOperator('closings.board', { until: day, days: 1 })).data<Board>();
    const { proposals } = (await world.asOperator('dashboard.summary')).data<{
      proposals: { by: string }[];
    }>();
    return [(await preview(day)).firstSigner?.login, accounts[0]?.cells[0]?.signers[0], proposals[0]?.by];
  };
  (await close(day)).data();
  expect(await shownSigners()).toEqual(['operator', 'operator', 'operator']);
  await bring([{ at: `${day} 08:20:00`, won: 700, name: '모르는이' }]);
  expect(await shownSigners()).toEqual([undefined, undefined, undefined]);
  expect((await close(day, {}, second)).data()).toMatchObject({ id: null, approvals: 1 });
  expect(await shownSigners()).toEqual(['operator2', 'operator2', 'operator2']);
});
