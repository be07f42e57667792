// Whether a working day ended as it was in truth: each line accounted for as what it is, and each holder with the DAON that their won bought.
import { asUnits, DAON, daonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Caller } from '../wallet/people.ts';
import type { BankDay, Truth } from './bank-day-scene.ts';
import type { PlacedLine } from './bank-day-files.ts';
import type { PlacedDay } from './place-bank-day.ts';

export type ShownLine = {
  id: number;
  at: string;
  direction: 'in' | 'out';
  won: string;
  name: string;
  match: string;
  rule: object | null;
  settledAs: string | null;
  isWaiting: boolean;
  candidates: { id: number }[];
  company: { id: number };
};

/** A line as the console has it, with what it is. */
export type KnownLine = ShownLine & { of: PlacedLine };

const PER_PAGE = 100;

/** All lines that a filter shows, the oldest first. */
export async function readLines(operator: Caller, filter: object = {}): Promise<ShownLine[]> {
  const lines: ShownLine[] = [];
  for (let page = 1; ; page += 1) {
    const input = { page, perPage: PER_PAGE, sort: { field: 'at', order: 'ASC' }, filter };
    const { data } = await operator<{ data: ShownLine[] }>('admin.bankLines.list', input);
    lines.push(...data);
    if (data.length < PER_PAGE) return lines;
  }
}

/** Says of each line of a placed day which one it is. Lines that look the same are taken in their order. */
export function knowing(
  { accounts }: BankDay,
  { companyIds }: PlacedDay,
  { lines, start }: { lines: readonly PlacedLine[]; start: number },
): (shown: readonly ShownLine[]) => KnownLine[] {
  const PLACES = { days: 10, xml: 16, csv: 19, html: 19, xlsx: 19 } as const;
  const keyOf = (account: number, at: string, won: number, name: string) => {
    const places = PLACES[accounts[account]?.form ?? 'csv'];
    return [account, at.slice(0, places), won, name.replace(/(?:…|\.{3})$/, '')].join(' ');
  };
  return (shown) => {
    const left = Map.groupBy(lines, ({ account, at, won, name }) =>
      keyOf(account, seoulIso(new Date(start + at)), won, name),
    );
    return shown.flatMap((line) => {
      const account = companyIds.indexOf(line.company.id);
      if (account === -1) return [];
      const won = line.direction === 'out' ? -Number(line.won) : Number(line.won);
      const of = left.get(keyOf(account, seoulIso(new Date(line.at)), won, line.name))?.shift();
      if (of === undefined) throw new Error(`a line that no bank wrote: ${JSON.stringify(line)}`);
      return [{ ...line, of }];
    });
  };
}

const idsOf = (truth: Truth, ids: readonly number[]): (number | undefined)[] =>
  truth.as === 'order' ? truth.orders.map((key) => ids[key]) : [];

/** What a line is said to be that it is not; null when it is right. */
async function wrongOf(
  operator: Caller,
  { of, settledAs, candidates, isWaiting }: KnownLine,
  ids: readonly number[],
): Promise<string | null> {
  const [order] = candidates;
  if (settledAs !== of.truth.as) return `is ${settledAs ?? 'open'}, and was ${of.truth.as}`;
  if (isWaiting) return 'waits';
  if (of.truth.as === 'order')
    return idsOf(of.truth, ids).includes(order?.id) ? null : `pays order ${order?.id} of another line`;
  if (of.truth.as !== 'newPurchase') return null;
  type Ended = { state: number; replacedBy: number | null };
  const id = ids[of.truth.order];
  const { state, replacedBy } = await operator<Ended>('admin.purchases.get', { id });
  // One that has ended by its time is not ended again.
  if (state !== 2) return `left order ${id} payable`;
  return of.trap === 'late' || replacedBy === order?.id ? null : `is not what order ${id} became`;
}

const PRICE = 100n;
const DEPOSIT_FEE = DAON;

/** What a holder has when the day is done, in DAON. */
function balanceOf(day: BankDay, holder: number): string {
  const own = new Set(day.orders.flatMap((order) => (order.holder === holder ? [order.key] : [])));
  const bought = new Map<number, bigint>();
  for (const { truth, won } of day.lines) {
    const key = truth.as === 'order' ? truth.orders[0] : truth.as === 'newPurchase' ? truth.order : undefined;
    if (key === undefined || won === null || !own.has(key)) continue;
    // Of equal orders each line pays one.
    const paid = truth.as === 'order' ? truth.orders.find((one) => !isPaid(day, bought, one)) : key;
    bought.set(paid ?? key, (bought.get(paid ?? key) ?? 0n) + BigInt(won));
  }
  const sold = day.orders
    .filter(({ kind, key }) => kind === 'sale' && own.has(key))
    .reduce((sum, { amount }) => sum + BigInt(amount) * DAON, 0n);
  const credited = [...bought.values()].reduce((sum, won) => sum + (won * DAON) / PRICE - DEPOSIT_FEE, 0n);
  return daonToString(asUnits(BigInt(day.holders[holder]?.daon ?? 0) * DAON + credited - sold));
}

const isPaid = (day: BankDay, bought: ReadonlyMap<number, bigint>, key: number): boolean =>
  (bought.get(key) ?? 0n) >= BigInt(day.orders[key]?.amount ?? 0);

/** All that is not as it was in truth. */
export async function findWrongs(
  operator: Caller,
  day: BankDay,
  placed: PlacedDay,
  known: readonly KnownLine[],
): Promise<string[]> {
  const wrongs: string[] = [];
  for (const line of known) {
    const wrong = await wrongOf(operator, line, placed.ids);
    if (wrong !== null) wrongs.push(`${line.of.trap}: ${line.name} ${line.won} ${wrong}`);
  }
  if (known.length !== day.lines.length) wrongs.push(`${known.length} lines of ${day.lines.length}`);
  for (const [index, { id }] of placed.holders.entries()) {
    const { balance } = await operator<{ balance: string }>('admin.holders.get', { id });
    const wanted = balanceOf(day, index);
    if (balance !== wanted) wrongs.push(`${day.holders[index]?.name} has ${balance}, not ${wanted}`);
  }
  return wrongs;
}
