// Puts a working day onto a server as in life: companies, holders who sign up, orders at their times, and payouts that an operator begins.
import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts';
import { newHolder, operatorOf, type Holder, type Server } from '../wallet/people.ts';
import type { BankDay, DayOrder } from './bank-day-scene.ts';

export type PlacedDay = {
  /** The ids of the orders, by key. */
  ids: readonly number[];
  /** What the sales come to in won, by key. */
  payouts: ReadonlyMap<number, number>;
  companyIds: readonly number[];
  holders: readonly Holder[];
};

const FEE = '1';
/** When an operator begins the payouts of the day. */
const PAYOUTS = 15 * HOUR_MS;
const AT_ONCE = 8;
const PAYING = '오늘 판매 지급';

async function openCompanies(server: Server, { accounts }: BankDay) {
  const admin = await operatorOf(server, 'admin1');
  const made: { id: number; code: string }[] = [];
  for (const { company, bank, num } of accounts) {
    const depositAccount = { bank, accountNum: num, name: company };
    const wanted = { name: company, perDepositFee: FEE, depositAccount };
    const { id } = await admin<{ id: number | null }>('admin.companies.create', wanted);
    const invite = { kind: 'signup', companyId: id, uses: 1_000 };
    const { code } = await admin<{ code: string }>('admin.invites.create', invite);
    made.push({ id: Number(id), code });
  }
  return made;
}

const isOld = ({ at }: DayOrder): boolean => at < 0;

/** `setTime` sets the clock of the server, from the start of the day. It is evening when all is done. */
export async function placeBankDay(
  server: Server,
  day: BankDay,
  setTime: (ms: number) => void,
): Promise<PlacedDay> {
  const holders: Holder[] = [];
  const ids: number[] = [];
  const payouts = new Map<number, number>();
  const signUp = async (on: Server, index: number, inviteCode: string) => {
    const { name = '', daon = 0 } = day.holders[index] ?? {};
    const more = daon > 0 ? { daon: String(daon) } : {};
    holders[index] = await newHolder(on, { name, inviteCode, ...more });
  };
  const ask = async ({ key, kind, holder, amount }: DayOrder) => {
    const by = holders[holder];
    if (by === undefined) throw new Error(`holder ${holder} has not signed up`);
    const input = { linkedAccountId: by.linkedAccountId, requestId: randomUUID() };
    const sum = kind === 'sale' ? { gross: String(amount) } : { won: String(amount) };
    const path = kind === 'sale' ? 'orders.sell' : 'orders.buy';
    ids[key] = (await by.call<{ id: number }>(path, { ...input, ...sum })).id;
  };
  const orders = day.orders.toSorted((a, b) => a.at - b.at);
  const old = orders.filter(isOld);

  setTime(Math.min(0, ...orders.map(({ at }) => at)) - HOUR_MS);
  const companies = await openCompanies(server, day);
  const codeOf = (index: number) => companies[day.holders[index]?.account ?? 0]?.code ?? '';
  const early = new Set(old.map(({ holder }) => holder));
  for (const index of early) await signUp(server, index, codeOf(index));
  for (const order of old) {
    setTime(order.at);
    await ask(order);
  }
  setTime(7 * HOUR_MS);
  // The sessions of the day before have ended.
  const today = { ...server };
  const others = [...day.holders.keys()].filter((index) => !early.has(index));
  // Together they cost half as much.
  for (let n = 0; n < others.length; n += AT_ONCE)
    await Promise.all(others.slice(n, n + AT_ONCE).map((index) => signUp(today, index, codeOf(index))));
  for (const [at, asked] of Map.groupBy(
    orders.filter((one) => !isOld(one)),
    (order) => order.at,
  )) {
    setTime(at);
    await Promise.all(asked.map(ask));
  }

  setTime(PAYOUTS);
  const operator = await operatorOf({ ...today }, 'operator');
  for (const [account, { id: companyId }] of companies.entries()) {
    const sales = day.orders.filter(
      ({ kind, holder }) => kind === 'sale' && day.holders[holder]?.account === account,
    );
    for (const { key, isFiled } of sales) {
      const id = ids[key];
      const { payoutWon } = await operator<{ payoutWon: string }>('admin.sales.get', { id });
      payouts.set(key, Number(payoutWon));
      if (!isFiled) await operator('admin.sales.take', { id });
    }
    const saleIds = sales.flatMap(({ key, isFiled }) => (isFiled ? [ids[key] ?? 0] : []));
    const file = { companyId, saleIds, template: 'standard', format: 'csv', reason: PAYING };
    if (saleIds.length > 0) await operator('admin.payouts.create', { ...file, requestId: randomUUID() });
  }
  setTime(18 * HOUR_MS + 20 * MINUTE_MS);
  return { ids, payouts, companyIds: companies.map(({ id }) => id), holders };
}
