// A working day at the desk: what five banks brought of five companies is dropped in files as they wrote them, few lines need a person, and
// each company is closed with books that equal its bank to the won.
import type { Browser } from '@playwright/test';
import { parseSeoulDay, seoulDay } from '../../domain/time.ts';
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts';
import { expect, test } from '../support/browser/browser.ts';
import { bankDay } from '../support/bank/bank-day.ts';
import { placedLines, statementsOf } from '../support/bank/bank-day-files.ts';
import { FEE } from '../support/bank/bank-day-scene.ts';
import { findWrongs, knowing, readLines } from '../support/bank/bank-day-truth.ts';
import { placeBankDay, type PlacedDay } from '../support/bank/place-bank-day.ts';
import { DayDesk } from '../support/pages/day-desk.ts';
import { goInConsole, openConsole } from '../support/pages/console-page.ts';
import { atRest, axeFaults } from '../support/scenes/scene-checks.ts';
import { startDemoServerAt } from '../support/servers/demo-server.ts';
import { operatorOf } from '../support/wallet/people.ts';

const SEED = 20_261_128;
const SIZE = 1_000;
const LIMIT_MS = 1_800_000;
/** What a person decides in a day of a thousand lines: each line that is neither certain nor of a rule, each question and each rule. */
const DECISIONS_MAX = 60;
const DESKTOP = { width: 1440, height: 900 };
const HALF_A_DESK = { width: 960, height: 900 };

test.setTimeout(LIMIT_MS);

async function work(browser: Browser, widths: readonly { width: number; height: number }[]): Promise<void> {
  // A day that begins after the demo has ended, whenever the test runs.
  const date = seoulDay(new Date(Date.now() + DAY_MS));
  const start = parseSeoulDay(date)?.getTime() ?? 0;
  const day = bankDay(SEED, SIZE);
  let made: PlacedDay | undefined;
  const server = await startDemoServerAt(start + 18.5 * HOUR_MS, {
    start,
    act: async (past, setTime) => void (made = await placeBankDay(past, day, setTime)),
  });
  if (made === undefined) throw new Error('the day was not placed');
  const placed = made;
  const lines = placedLines(day, placed);
  const { files, holds } = statementsOf(day, lines, start);
  const know = knowing(day, placed, { lines, start });
  const operator = await operatorOf(server, 'operator');
  const { aheadMs } = server;
  // A locked file is refused until its password is typed.
  const allow = /status of 400/;
  const page = await openConsole(browser, server, { path: '/bankLines/create', aheadMs, allow });
  const desk = new DayDesk(page);
  const isForAll = async () => {
    await atRest(page);
    // What the pointer rests on has its words over the page.
    expect(await axeFaults(page, { except: ['.MuiPopper-root'] })).toEqual([]);
  };
  const countSure = async () => {
    let count = 0;
    for (const match of ['certain', 'ruled'])
      count += (
        await operator<{ total: number }>('admin.bankLines.list', { page: 1, perPage: 1, filter: { match } })
      ).total;
    return count;
  };
  let turns = 0;
  const turn = () => page.setViewportSize(widths[(turns += 1) % widths.length] ?? DESKTOP);
  const list = async (filter: object) => {
    // Until then the lines of before are shown.
    const answered = page.waitForResponse((answer) => answer.url().includes('bankLines.list'));
    await goInConsole(page, `/bankLines?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await answered;
    await atRest(page);
  };

  await turn();
  await desk.drop(files);
  for (const [index, file] of files.entries()) {
    await desk.importFile({
      company: day.accounts[file.account]?.company ?? '',
      isNamed: file.isNamed,
      password: file.password,
      look: async () => {
        if (index > 1) return;
        await turn();
        await isForAll();
      },
    });
    await desk.click(index < files.length - 1 ? /^다음 파일 보기/ : '은행 거래 보기');
  }

  await expect(page.getByRole('button', { name: /^확실한 \d+건 승인/ })).toBeEnabled();
  for (const _ of widths) {
    await turn();
    await isForAll();
  }
  for (const [account, companyId] of placed.companyIds.entries()) {
    await list({ companyId, match: 'open', name: FEE.name });
    await desk.makeRule(day.accounts[account]?.company ?? '', `${FEE.name} ${-FEE.won}원`);
  }
  await list({});
  await desk.approveAll(countSure);

  // What a person has to say, company by company.
  const settled = new Set<number>();
  const open = know(await readLines(operator)).filter(({ match }) => match !== 'settled');
  expect(open.filter(({ of }) => !of.isByHand).map(({ of, name }) => `${of.trap} ${name}`)).toEqual([]);
  for (const companyId of placed.companyIds) {
    await turn();
    await list({ companyId, match: 'open' });
    for (const { id, of } of open.filter(({ company }) => company.id === companyId)) {
      const [now] = await readLines(operator, { id });
      if (now?.match === 'certain') continue;
      const { truth, trap } = of;
      const key =
        truth.as === 'order'
          ? (truth.orders.find((one) => !settled.has(one)) ?? truth.orders[0])
          : truth.as === 'newPurchase'
            ? truth.order
            : undefined;
      if (trap === 'equal orders' && key !== undefined) settled.add(key);
      await desk.settle(id, {
        as: truth.as,
        ...(key === undefined ? {} : { orderId: placed.ids[key] ?? 0 }),
        ...(truth.as === 'order' ? {} : { reason: truth.note }),
        ...(trap === 'family' ? { reason: '가족이 보낸 입금' } : {}),
      });
    }
  }
  await list({});
  await desk.approveAll(countSure);

  const left = (await readLines(operator)).filter(({ match }) => match !== 'settled');
  expect(left.map(({ name }) => name)).toEqual([]);
  for (const [account, companyId] of placed.companyIds.entries()) {
    await turn();
    await goInConsole(page, '/');
    await desk.close(day.accounts[account]?.company ?? '', async () => {
      if (account < widths.length) await isForAll();
    });
    const closing = await operator<{ open: { kind: string }[] }>('admin.closings.preview', {
      companyId,
      day: date,
    });
    const books = { difference: '0', unmatched: '0', closed: expect.anything() };
    expect(closing).toMatchObject({ ...books, closing: String(holds[account]) });
    // What is to be sent back is owed until a line out of another day pays it.
    expect(closing.open.filter(({ kind }) => kind !== 'refundsOwed')).toEqual([]);
  }
  await page.close();

  expect(await findWrongs(operator, day, placed, know(await readLines(operator)))).toEqual([]);
  expect(await server.run(['verify'])).toMatchObject({ code: 0 });
  const byHand = day.lines.filter(({ isByHand }) => isByHand).length;
  const { decisions, bulks, keys } = desk;
  test.info().annotations.push({
    type: 'day',
    description: `${day.lines.length} lines, ${byHand} of them for a person: ${decisions} decisions, ${bulks} approvals of many, ${keys} keys`,
  });
  expect(decisions).toBeLessThanOrEqual(DECISIONS_MAX);
  await server.stop();
}

for (const size of [DESKTOP, HALF_A_DESK])
  test(`a thousand lines of five banks are closed to the won at ${size.width}`, ({ browser }) =>
    work(browser, [size]));
