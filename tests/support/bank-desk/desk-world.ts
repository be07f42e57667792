// Plays a desk's day against the real server: the orders are in its database, each account's lines arrive as a file in the
// form of another bank, and the matches come from the console's list.
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '../../../domain/durations.ts';
import { asPriceE4, asUnits, asWon } from '../../../domain/money.ts';
import { seoulDay, seoulIso } from '../../../domain/time.ts';
import { addCompany } from '../../../server/features/companies/add-company.ts';
import { showDepositAccount } from '../../../server/companies/deposit-accounts.repo.ts';
import type { Desk } from './bank-desk.ts';
import { DESK_ACCOUNTS, type DeskAccount, type DeskLine } from './desk-scene.ts';
import { createMoneyWorld, type MoneyWorld } from '../people/money-world.ts';
import { inCp949, workbook, type SheetCell } from '../bank/statement-file.ts';
import { eq } from '../../../db/sql.ts';
import { accountPlace } from '../../../server/features/linked-accounts/open-link.ts';
import { placeOf } from '../../../server/ports/secrets.ts';

export type Judged = DeskLine & {
  match: string;
  /** The keys of the orders that the server names; -1 for one that the desk does not know. */
  candidates: readonly number[];
};

const CHUNK = 300;
const BLIND_TRAPS = new Set(['before the order', 'approved by eye']);

async function inChunks<Row>(rows: readonly Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK) await insert(rows.slice(start, start + CHUNK));
}

type Placed = { companyId: number; depositAccountId: number };

/** A second account of the first company, and a second company. */
async function openAccounts(world: MoneyWorld): Promise<Record<DeskAccount, Placed>> {
  const { deps } = world;
  return deps.store.write(async (tx) => {
    const now = deps.clock.now();
    const num = '110222333444';
    const bank = { bankCode: '088', accountNum: num, name: '다온게임즈' };
    await showDepositAccount(tx, deps.secrets, { companyId: 1, shown: bank, now });
    const second = await addCompany(tx, deps.secrets, {
      ...{ name: '누리게임즈', depositBankCode: '004', depositNum: '99988877766', depositName: '누리게임즈' },
      ...{ perDepositFee: asUnits(0n), now },
    });
    const { depositAccounts } = tx.t;
    const rows = await tx.select().from(depositAccounts);
    const find = (companyId: number, isOpen: boolean): Placed => {
      const row = rows.find((one) => one.companyId === companyId && (one.until === null) === isOpen);
      if (row === undefined) throw new Error('an account is missing');
      return { companyId, depositAccountId: row.id };
    };
    return { main: find(1, true), former: find(1, false), other: find(second, true) };
  });
}

/** Puts the orders into the database; answers the key of each request. */
async function placeOrders(
  { deps }: MoneyWorld,
  desk: Desk,
  accounts: Record<DeskAccount, Placed>,
): Promise<Map<number, number>> {
  const keys = new Map<number, number>();
  await deps.store.write(async (tx) => {
    const { holders, linkedAccounts, requests, purchases, sales } = tx.t;
    const [known] = await tx.select().from(holders);
    if (!known) throw new Error('the demo has no holder');
    const { id: _id, walletAddress: _address, ...like } = known;
    const people = new Map(desk.orders.map((order) => [order.holder, order]));
    const holderIds = new Map<number, number>();
    const links = new Map<string, number>();
    for (const [holder, { name, isBlocked }] of people) {
      const status = isBlocked ? ('blocked' as const) : ('active' as const);
      const [made] = await tx
        .insert(holders)
        .values({ ...like, login: `desk${holder}`, name, status })
        .returning({ id: holders.id });
      holderIds.set(holder, made?.id ?? 0);
    }
    for (const { holder, account, name, key } of desk.orders) {
      const { companyId } = accounts[account];
      const at = deps.clock.now();
      const [made] = await tx
        .insert(linkedAccounts)
        .values({
          ...{ holderId: holderIds.get(holder) ?? 0, companyId, name, bankCode: '004', numEnc: '' },
          ...{
            numHmac: `desk${key}`,
            numLast4: '7890',
            email: 'desk@example.com',
            status: 'active' as const,
          },
          ...{ createdAt: at, updatedAt: at },
        })
        .returning({ id: linkedAccounts.id });
      const id = made?.id ?? 0;
      const numEnc = deps.secrets.encrypt('1234567890', accountPlace(id));
      await tx.update(linkedAccounts).set({ numEnc }).where(eq(linkedAccounts.id, id));
      links.set(String(key), id);
    }
    const rows = [];
    for (const order of desk.orders) rows.push({ order, id: await tx.nextId() });
    for (const { order, id } of rows) keys.set(id, order.key);
    await inChunks(rows, (some) =>
      tx.insert(requests).values(
        some.map(({ order: { kind, holder, state, isTaken, decidedAt, at }, id }) => ({
          ...{ id, kind, holderId: holderIds.get(holder) ?? 0, state, version: 1, createdAt: at, decidedAt },
          decidedBy: decidedAt === null ? null : 1,
          decidedAs: decidedAt === null ? null : ('operator' as const),
          expiresAt: kind === 'purchase' ? new Date(at.getTime() + DAY_MS) : null,
          ...(isTaken ? { takenBy: 1, takenAt: at } : {}),
        })),
      ),
    );
    await inChunks(
      rows.filter(({ order }) => order.kind === 'purchase'),
      (some) =>
        tx.insert(purchases).values(
          some.map(({ order: { key, won, account }, id }) => ({
            ...{ requestId: id, linkedAccountId: links.get(String(key)) ?? 0, ...accounts[account] },
            ...{
              won: asWon(BigInt(won)),
              price: asPriceE4(1_000_000n),
              tokens: asUnits(100n),
              fee: asUnits(0n),
            },
            ...{ depositBankCode: '081', depositName: '다온게임즈' },
            depositNumEnc: deps.secrets.encrypt('1234567890', placeOf('purchases.deposit_num_enc', id)),
          })),
        ),
    );
    await inChunks(
      rows.filter(({ order }) => order.kind === 'sale'),
      (some) =>
        tx.insert(sales).values(
          some.map(({ order: { key, won, account }, id }) => ({
            ...{
              requestId: id,
              linkedAccountId: links.get(String(key)) ?? 0,
              companyId: accounts[account].companyId,
            },
            ...{ gross: asUnits(100n), net: asUnits(100n), fee: asUnits(0n), price: asPriceE4(1_000_000n) },
            ...{ payoutWon: asWon(BigInt(won)), names: 'gross' as const },
          })),
        ),
    );
  });
  return keys;
}

const grouped = (won: number): string => won.toLocaleString('en-US');
const quoted = (text: string): string =>
  /[",\n\r\t]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
const csv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => row.map(quoted).join(',')).join('\r\n');

type Row = { day: string; clock: string; won: number; balance: number; name: string; memo: string };

/** The same lines as four banks write them. */
const FORMS: readonly ((rows: readonly Row[]) => Uint8Array)[] = [
  (rows) =>
    new TextEncoder().encode(
      csv([
        ['거래일시', '적요', '보낸분/받는분', '출금액', '입금액', '거래후잔액', '메모'],
        ...rows.map(({ day, clock, won, balance, name, memo }) => [
          ...[`${day} ${clock}`, '전자금융', name, won < 0 ? String(-won) : '', won < 0 ? '' : String(won)],
          ...[String(balance), memo],
        ]),
      ]),
    ),
  (rows) =>
    inCp949(
      csv([
        ['거래내역조회'],
        ['예금주 : 다온게임즈'],
        ['거래일자', '거래시간', '적요', '출금(원)', '입금(원)', '내용', '잔액(원)', '거래점', '메모'],
        // From the newest, as a web page shows it.
        ...rows
          .toReversed()
          .map(({ day, clock, won, balance, name, memo }) => [
            ...[
              day.replaceAll('-', '.'),
              clock.slice(0, 5),
              '타행',
              grouped(Math.max(0, -won)),
              grouped(Math.max(0, won)),
            ],
            ...[name.normalize('NFC').replaceAll('\u00a0', ' '), grouped(balance), '신한 강남', memo],
          ]),
      ]),
    ),
  (rows) =>
    workbook([
      ['거래일시', '구분', '거래금액', '거래 후 잔액', '거래구분', '내용', '메모'],
      ...rows.map(({ day, clock, won, balance, name, memo }): SheetCell[] => [
        ...[
          `${day.replaceAll('-', '.')} ${clock}`,
          won < 0 ? '출금' : '입금',
          won,
          balance,
          '일반이체',
          name,
          memo,
        ],
      ]),
    ]),
  (rows) =>
    new TextEncoder().encode(
      [
        ['거래일', '찾으신금액', '맡기신금액', '기재내용', '거래후잔액', '메모'],
        // Days alone, pasted out of a page.
        ...rows.map(({ day, won, balance, name, memo }) => [
          ...[day, grouped(Math.max(0, -won)), grouped(Math.max(0, won)), name, grouped(balance), memo],
        ]),
      ]
        .map((row) => row.join('\t'))
        .join('\n'),
    ),
];

const DAYS_ALONE = 3;
const HELD = 900_000_000;

function rowsOf(lines: readonly DeskLine[]): { line: DeskLine; row: Row }[] {
  let balance = HELD;
  return lines
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((line) => {
      balance += line.won;
      const [day = '', clock = ''] = seoulIso(line.at).slice(0, 19).split('T');
      return { line, row: { day, clock, won: line.won, balance, name: line.name, memo: line.memo } };
    });
}

type Listed = {
  name: string;
  won: string;
  direction: string;
  balanceAfter: string | null;
  match: string;
  candidates: { id: number }[];
  depositAccount: { id: number };
};

/** What the server makes of a day. The form of each account's file changes with `turn`. */
export async function judgeDesk(desk: Desk, turn: number): Promise<Judged[]> {
  const world = await createMoneyWorld();
  try {
    const accounts = await openAccounts(world);
    const keys = await placeOrders(world, desk, accounts);
    world.wait(desk.now.getTime() - world.deps.clock.now().getTime());
    const operator = await world.signInOperator('operator');
    const expected = new Map<string, DeskLine[]>();
    const keyOf = (account: number, won: number | string, balance: number | string) =>
      `${account} ${won} ${balance}`;
    for (const [index, account] of DESK_ACCOUNTS.entries()) {
      const { companyId, depositAccountId } = accounts[account];
      const rows = rowsOf(desk.lines.filter((line) => line.account === account));
      const form = (turn + index) % FORMS.length;
      for (const { line, row } of rows) {
        const key = keyOf(depositAccountId, line.won, row.balance);
        const order = desk.orders[line.pays[0] ?? -1];
        // A day alone does not say whether the won came before the order or after, or before its approval: see docs/decisions/0028.
        const isBlind = form === DAYS_ALONE && order !== undefined && seoulDay(order.at) === row.day;
        const judgedAs = isBlind && BLIND_TRAPS.has(line.trap) ? { ...line, expect: 'free' as const } : line;
        expected.set(key, [...(expected.get(key) ?? []), judgedAs]);
      }
      const bytes = FORMS[form]?.(rows.map(({ row }) => row)) ?? new Uint8Array();
      const input = { companyId, depositAccountId, fileName: 'day', requestId: randomUUID() };
      const contentBase64 = Buffer.from(bytes).toString('base64');
      const { imported } = (
        await world.call('admin.bankLines.import', { ...input, contentBase64 }, operator)
      ).data<{
        imported: number;
      }>();
      if (imported !== rows.length) throw new Error(`${imported} lines of ${rows.length} were imported`);
    }
    const judged: Judged[] = [];
    for (let page = 1; judged.length < desk.lines.length; page += 1) {
      const input = { page, perPage: 100 };
      const { data } = (await world.call('admin.bankLines.list', input, operator)).data<{ data: Listed[] }>();
      if (data.length === 0) throw new Error('lines are missing in the list');
      for (const { name, won, direction, balanceAfter, match, candidates, depositAccount } of data) {
        const key = keyOf(depositAccount.id, direction === 'out' ? `-${won}` : won, balanceAfter ?? '');
        const alike = expected.get(key) ?? [];
        const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '');
        const line = alike.find((one) => letters(one.name) === letters(name)) ?? alike[0];
        if (line === undefined) throw new Error(`a line that no statement has: ${key}`);
        expected.set(
          key,
          alike.filter((one) => one !== line),
        );
        judged.push({ ...line, match, candidates: candidates.map(({ id }) => keys.get(id) ?? -1) });
      }
    }
    return judged;
  } finally {
    await world.close();
  }
}

export type Verdict = 'wrong' | 'hasty' | 'missed' | 'right';

/** `wrong`: certain of another's order. `hasty`: certain where a person has to look. `missed`: not certain though it could be. */
export function verdictOf({ match, candidates, pays, expect }: Judged): Verdict {
  if (match !== 'certain') return expect === 'found' ? 'missed' : 'right';
  const [order] = candidates;
  if (order === undefined || !pays.includes(order)) return 'wrong';
  return expect === 'doubt' ? 'hasty' : 'right';
}
