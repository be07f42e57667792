// Two operators at one working day: both import, approve and settle the same lines at the same time.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseSeoulDay } from '../../../domain/time.ts';
import { bankDay } from '../../support/bank/bank-day.ts';
import { placedLines, statementsOf } from '../../support/bank/bank-day-files.ts';
import { FEE } from '../../support/bank/bank-day-scene.ts';
import { placeBankDay } from '../../support/bank/place-bank-day.ts';
import { findWrongs, knowing, readLines, type KnownLine } from '../../support/bank/bank-day-truth.ts';
import { longOrShort } from '../../support/runner/long-or-short.ts';
import { createTestApp } from '../../support/servers/app.ts';
import { operatorOf, type Caller } from '../../support/wallet/people.ts';

const SEED = 20_261_122;
const SIZE = longOrShort(45, 20);
const DAY = '2026-11-22';
const LOGINS = ['operator', 'admin1'] as const;

const FASTER = /^(?:operator|admin1) 운영자가 먼저 처리한 거래예요\.$/;
const TAKEN = '다른 운영자가 처리하고 있는 요청이에요.';

type Result = { id: number; outcome: string; message: string | null };

/** What each of two operators was answered who called at the same time: the data, or the refusal as text. */
const bothAsk = <Data>(callers: readonly Caller[], path: string, input: () => object) =>
  Promise.all(callers.map((call) => call<Data>(path, input()).catch((error: unknown) => String(error))));

it('is done once by two operators who do everything at the same time, and the later one is told who was first', async () => {
  await using world = await createTestApp();
  const start = parseSeoulDay(DAY)?.getTime() ?? 0;
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const lastSms = async (phone: string) => world.messages.findLast(({ to }) => to === phone)?.text ?? null;
  const day = bankDay(SEED, SIZE);
  const placed = await placeBankDay({ origin, lastSms }, day, (ms) =>
    world.wait(start + ms - world.deps.clock.now().getTime()),
  );
  const lines = placedLines(day, placed);
  const { files, holds } = statementsOf(day, lines, start);
  const server = { origin, lastSms };
  const both = await Promise.all(LOGINS.map((login) => operatorOf(server, login)));
  const [operator] = both;
  if (operator === undefined) throw new Error('no operator');
  const know = knowing(day, placed, { lines, start });
  const readDay = async () => know(await readLines(operator));

  for (const { account, name, bytes, password } of files) {
    const input = {
      ...{ companyId: placed.companyIds[account], fileName: name, acceptEqual: true, password },
      contentBase64: Buffer.from(bytes).toString('base64'),
    };
    // Not one after another: the second may be refused for what the first has stored meanwhile, and stores nothing twice.
    await bothAsk(both, 'admin.bankLines.import', () => ({ ...input, requestId: randomUUID() }));
  }
  expect(await readDay()).toHaveLength(day.lines.length);

  const accounts = await operator<{ id: number; companyId: number }[]>('admin.companies.depositAccounts');
  for (const companyId of placed.companyIds) {
    const depositAccountId = accounts.find((one) => one.companyId === companyId)?.id;
    const rule = { depositAccountId, direction: 'out', text: FEE.name, note: FEE.note };
    await operator('admin.lineRules.set', rule);
  }

  const approve = async () => {
    const found = (await readDay()).filter(({ match, rule }) => match === 'certain' || rule !== null);
    const ids = found.map(({ id }) => id);
    const answers = await bothAsk<{ results: Result[] }>(both, 'admin.bankLines.approve', () => ({
      ...{ ids, requestId: randomUUID() },
    }));
    for (const { id, direction } of found) {
      const ofLine = answers.flatMap((answer) =>
        typeof answer === 'string' ? [] : answer.results.filter((result) => result.id === id),
      );
      const [refused, ...more] = ofLine.filter(({ outcome }) => outcome === 'refused');
      expect([ofLine.length, more]).toEqual([2, []]);
      // Who has taken a sale is the only one who says that it is paid.
      if (direction === 'in' || refused?.message !== TAKEN) expect(refused?.message).toMatch(FASTER);
    }
    return ids.length;
  };
  expect(await approve()).toBeGreaterThan(SIZE / 2);

  const taken = new Set<number>();
  const inputOf = ({ id, of: { truth } }: KnownLine) => {
    const { as } = truth;
    if (as === 'newPurchase') return { id, as, orderId: placed.ids[truth.order], note: truth.note };
    if (as !== 'order') return { id, as, note: truth.note };
    // Of equal orders each line pays one.
    const key = truth.orders.find((one) => truth.orders.length === 1 || !taken.has(one)) ?? -1;
    taken.add(key);
    return { id, as, orderId: placed.ids[key], note: '전화로 확인' };
  };
  for (const line of (await readDay()).filter(({ match }) => match !== 'settled')) {
    const input = inputOf(line);
    const answers = await bothAsk(both, 'admin.bankLines.settle', () => input);
    const refused = answers.filter((answer) => typeof answer === 'string');
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(/"reason":"BANK_LINE_SETTLED".*"settledBy":"(?:operator|admin1)"/);
  }

  expect(await findWrongs(operator, day, placed, await readDay())).toEqual([]);
  for (const [account, companyId] of placed.companyIds.entries()) {
    const closing = await operator<{ open: { kind: string }[] }>('admin.closings.preview', {
      companyId,
      day: DAY,
    });
    const { open, ...books } = closing;
    expect(books).toMatchObject({ difference: '0', unmatched: '0', closing: String(holds[account]) });
    // What is to be sent back waits for no one here.
    expect(open.filter(({ kind }) => kind !== 'refundsOwed')).toEqual([]);
  }
});
