// Statements: what a holder's file says is what the ledger has, to the unit and on the day of booking.
import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../domain/durations.ts';
import { RATE_LIMITS } from '../../../domain/limits.ts';
import { daonToString } from '../../../domain/money.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';
import { idOf, ledgerOf, units, type Days } from '../../support/people/holder-ledger.ts';

const HOLDER = 'daon0001';
const WHOLE: Days = { from: '2026-10-01', to: '2026-11-30' };

async function download(world: TestApp, token: string | null, format: string, days: object) {
  const answer = await world.app.inject({
    method: 'POST',
    url: `/statements/${format}`,
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: JSON.stringify(days),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, bytes: answer.rawPayload };
}

type Line = { at: string; kind: string; amount: bigint; fee: bigint; balance: bigint; hash: string };

/** The lines between the titles and the end; no cell of theirs has a comma. */
async function readCsv(world: TestApp, token: string, days: Days) {
  const { body } = await download(world, token, 'csv', days);
  const lines = body
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const [opening, ...rest] = lines.slice(1);
  const closing = rest.pop();
  const movements = rest.map(([at, kind, , amount, fee, balance, , hash]): Line => {
    const [moved, took, left] = [units(amount), units(fee), units(balance)];
    return { at: at ?? '', kind: kind ?? '', amount: moved, fee: took, balance: left, hash: hash ?? '' };
  });
  return { opening: units(opening?.[5]), closing: units(closing?.[5]), movements };
}

async function expectAddsUp(world: TestApp, token: string, days: Days): Promise<void> {
  const { opening, closing, movements } = await readCsv(world, token, days);
  const ledger = await ledgerOf(world, await idOf(world, HOLDER), days);
  expect(opening).toBe(ledger.opening);
  expect(movements.map(({ amount, fee }) => amount - fee).toSorted()).toEqual(ledger.changes.toSorted());
  let balance: bigint = opening;
  for (const { amount, fee, balance: after } of movements) {
    balance += amount - fee;
    expect(after).toBe(balance);
  }
  expect(closing).toBe(balance);
}

async function sendTo(world: TestApp, token: string, login: string, net: string): Promise<void> {
  const other = await world.signIn(login);
  const { address } = (await world.call('wallet.address', {}, other)).data<{ address: string }>();
  const sent = await world.call('transfers.send', { to: { address }, net, requestId: randomUUID() }, token);
  sent.data();
}

describe('a statement as a table', () => {
  it('adds up to the ledger, over any days', async () => {
    await using world = await createTestApp();
    const token = await world.signIn(HOLDER);
    for (const net of ['1', '1.00000001', '20.5']) await sendTo(world, token, 'daon0002', net);
    for (const days of [
      WHOLE,
      { from: '2026-10-23', to: '2026-10-27' },
      { from: '2026-11-20', to: '2026-11-20' },
      { from: '2026-09-01', to: '2026-09-30' },
    ])
      await expectAddsUp(world, token, days);
    const { closing, movements } = await readCsv(world, token, WHOLE);
    const { balance } = (await world.call('wallet.balance', {}, token)).data<{ balance: string }>();
    expect(daonToString(closing)).toBe(balance);
    expect(new Set(movements.map(({ kind }) => kind))).toEqual(new Set(['구매', '판매', '보내기']));
    expect(movements.every(({ hash }) => /^0x[0-9a-f]{64}$/.test(hash))).toBe(true);
  });

  it('begins with what the one before it ended with', async () => {
    await using world = await createTestApp();
    const token = await world.signIn(HOLDER);
    const october = await readCsv(world, token, { from: '2026-10-01', to: '2026-10-31' });
    const november = await readCsv(world, token, { from: '2026-11-01', to: '2026-11-30' });
    expect(october.movements.length).toBeGreaterThan(0);
    expect(november.opening).toBe(october.closing);
    expect(november.opening).not.toBe(0n);
  });

  it('puts an order on the day of its approval, and leaves out what is not done', async () => {
    await using world = await createTestApp();
    const token = await world.signIn(HOLDER);
    const before = await readCsv(world, token, WHOLE);
    const asked = { linkedAccountId: 1, won: '10000', requestId: randomUUID() };
    const { id } = (await world.call('orders.buy', asked, token)).data<{ id: number }>();
    expect(await readCsv(world, token, WHOLE)).toEqual(before);
    world.wait(16 * 60 * 60 * 1000);
    const operator = await world.signInOperator('admin1');
    (await world.call('admin.purchases.decide', { id, decision: 'approve' }, operator)).data();
    const again = await world.signIn(HOLDER);
    const [asOf, booked] = [
      { from: '2026-11-20', to: '2026-11-20' },
      { from: '2026-11-21', to: '2026-11-21' },
    ];
    expect((await readCsv(world, again, asOf)).movements).toEqual([]);
    const { movements } = await readCsv(world, again, booked);
    expect(movements).toMatchObject([{ at: '2026-11-21 01:00:00', kind: '구매' }]);
    await expectAddsUp(world, again, booked);
  });

  it('has what was booked by a clock that is ahead, as the balance has', async () => {
    await using world = await createTestApp();
    world.wait(2 * HOUR_MS);
    const token = await world.signIn(HOLDER);
    await sendTo(world, token, 'daon0002', '3');
    world.wait(-HOUR_MS);
    const { closing, movements } = await readCsv(world, token, WHOLE);
    const { balance } = (await world.call('wallet.balance', {}, token)).data<{ balance: string }>();
    expect(daonToString(closing)).toBe(balance);
    expect(movements.at(-1)).toMatchObject({ at: '2026-11-20 11:00:00', amount: units('-3') });
  });

  it('is refused to strangers, for days that are none, and when asked for too often', async () => {
    await using world = await createTestApp({ RATE_LIMIT: 'on' });
    const token = await world.signIn(HOLDER);
    expect((await download(world, null, 'csv', WHOLE)).status).toBe(401);
    expect((await download(world, 'no-token', 'csv', WHOLE)).status).toBe(401);
    expect((await download(world, token, 'xls', WHOLE)).status).toBe(404);
    for (const days of [
      {},
      { from: '2026-11-20' },
      { from: '2026-11-31', to: '2026-12-01' },
      { from: '2026-11-20', to: '2026-11-19' },
      { from: '2026-11-21', to: '2026-11-30' },
      { ...WHOLE, holder: 2 },
    ])
      expect((await download(world, token, 'csv', days)).status).toBe(400);
    const { headers } = await download(world, token, 'csv', WHOLE);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="daon-2026-10-01-2026-11-30.csv"',
      'cache-control': 'no-store',
    });
    let last = 200;
    for (let n = 0; last === 200 && n <= RATE_LIMITS.statementsPerHolder.limit; n += 1)
      last = (await download(world, token, 'csv', WHOLE)).status;
    expect(last).toBe(429);
  });
});

describe('a statement as a document', () => {
  it('says in Korean what the table says, on as many pages as it takes', async () => {
    await using world = await createTestApp();
    const token = await world.signIn(HOLDER);
    for (let n = 1; n <= 40; n += 1)
      await sendTo(world, token, 'daon0002', `1.${String(n).padStart(8, '0')}`);
    const table = await readCsv(world, token, WHOLE);
    const { status, headers, bytes } = await download(world, token, 'pdf', WHOLE);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    expect(pdf.numPages).toBeGreaterThan(2);
    const { text } = await extractText(pdf, { mergePages: true });
    for (const words of [
      '다온 지갑 거래내역서',
      '다온일',
      '처음 잔액',
      '마지막 잔액',
      `${table.movements.length}건`,
    ])
      expect(text).toContain(words);
    const sums = /마지막 잔액\s+([\d,.]+) DAON/.exec(text);
    expect(units(sums?.[1]?.replaceAll(',', ''))).toBe(table.closing);
    for (const { hash } of table.movements) expect(text).toContain(hash);
    // The font is a part of the file, with no more of it than the text needs.
    expect(bytes.length).toBeLessThan(150_000);
  });
});
