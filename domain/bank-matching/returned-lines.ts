/**
 * Which line in returns which line out: a payout that the receiving bank refused comes back as an equal credit on the same account
 * (이체불능 환입). Such a pair is certain for nothing else, and a person says what it was.
 */
import { DAY_MS } from '../durations.ts';
import { salesNamedBy } from '../payout-file.ts';
import { refundsNamedBy } from '../refund-states.ts';
import { isMadeOf, namePartsOf } from './payer-name.ts';

/** What a debit paid, alone or with others of its file: the bank may return it alone. */
export type PartOfDebit = { kind: 'sale' | 'refund'; id: number };

/** A line of a company's account, open or not. */
export type PairLine = {
  id: number;
  accountId: number;
  direction: 'in' | 'out';
  won: bigint;
  at: Date;
  /** How exact `at` is, in milliseconds. */
  precisionMs: number;
  name: string;
  memo: string;
  /** For a sale's or a refund's part of a debit: `won`, `name` and `memo` are its own, `id` that of the debit. */
  part?: PartOfDebit;
};

/** What shows that a line returns another: the reference of the same sale, the same name, or a word of return. The strongest first. */
export const RETURN_SIGNS = ['reference', 'name', 'word'] as const;
export type ReturnSign = (typeof RETURN_SIGNS)[number];

/** A bank returns money within days; after this time an equal credit is something else. */
export const RETURNED_WITHIN_MS = 14 * DAY_MS;

const RETURN_WORDS = /불능|환입|반환|취소|반송|이체실패/;

type Text = Pick<PairLine, 'name' | 'memo'>;

const textOf = ({ name, memo }: Text): string => `${name} ${memo}`.normalize('NFKC').replace(/\s/g, '');

/** Whether the text of a line says that money comes back. */
export const saysReturned = (line: Text): boolean => RETURN_WORDS.test(textOf(line));

/** What banks book under, both ways: no one's name. */
const BOOKED = ['예금이자', '결산이자', '이자', '이체수수료', '수수료', '캐시백'];

/** What of a line may show which other it returns: the sales and refunds that it refers to, and what names a person or a company in it. */
type Marks = { references: ReadonlySet<string>; names: ReadonlySet<string> };

const allWords = new WeakMap<readonly string[], readonly string[]>();

function withBooked(words: readonly string[]): readonly string[] {
  const all = allWords.get(words) ?? [...words, ...BOOKED];
  allWords.set(words, all);
  return all;
}

function marksOf(line: PairLine, words: readonly string[]): Marks {
  const bare = line.name.normalize('NFKC').replace(new RegExp(RETURN_WORDS, 'g'), ' ');
  const generic = withBooked(words);
  const names = namePartsOf(bare).filter((part) => part.length >= 2 && !isMadeOf(part, generic, false));
  const references = [
    ...salesNamedBy(line).map((id) => `sale ${id}`),
    ...refundsNamedBy(line).map((id) => `refund ${id}`),
  ];
  return { references: new Set(references), names: new Set(names) };
}

/** Whether a line in is of the account and the amount of a line out, and came after it in the time in which money returns. */
function mayReturn(out: PairLine, back: PairLine): boolean {
  if (out.direction !== 'out' || back.direction !== 'in') return false;
  if (out.accountId !== back.accountId || out.won !== back.won) return false;
  // Of a bank that prints days or minutes, the two may have one time.
  const isLater = back.at.getTime() + back.precisionMs > out.at.getTime();
  return isLater && back.at.getTime() - out.at.getTime() <= RETURNED_WITHIN_MS;
}

/**
 * `saleIds` and `refundIds`: what the debit paid whose part it may have been; none for a line out that is returned whole, of which the
 * line itself says what it paid.
 */
export type ReturnPair = {
  outId: number;
  backId: number;
  sign: ReturnSign;
  saleIds: readonly number[];
  refundIds: readonly number[];
};

/** The pairs of lines, the likeliest first. A line without a pair is not in it. */
export type ReturnPairs = Map<number, ReturnPair[]>;

/** The lines out of one account and amount, by what they show. */
function indexOf(outs: readonly PairLine[], words: readonly string[]) {
  const byMark = new Map<string, PairLine[]>();
  for (const out of outs) {
    const { references, names } = marksOf(out, words);
    for (const mark of [...references, ...names]) byMark.set(mark, [...(byMark.get(mark) ?? []), out]);
  }
  return byMark;
}

/**
 * The pairs among lines. A line in that shows by reference or name which line out it returns is not paired with others of the
 * amount, which only its word of return would allow. `words` are those of `nameWords`.
 */
export function pairReturned(lines: readonly PairLine[], words: readonly string[]): ReturnPairs {
  const found: ReturnPairs = new Map();
  const groupOf = ({ accountId, won }: PairLine) => `${accountId} ${won}`;
  const outs = Map.groupBy(
    lines.filter(({ direction }) => direction === 'out'),
    groupOf,
  );
  const indexes = new Map([...outs].map(([group, own]) => [group, indexOf(own, words)]));
  for (const back of lines) {
    const own = outs.get(groupOf(back));
    if (back.direction !== 'in' || own === undefined) continue;
    const index = indexes.get(groupOf(back));
    const { references, names } = marksOf(back, words);
    const marked = (marks: Iterable<string>, sign: ReturnSign) =>
      [...new Set([...marks].flatMap((mark) => index?.get(mark) ?? []))].map((out) => ({ out, sign }));
    const shown = [...marked(references, 'reference'), ...marked(names, 'name')].filter(({ out }) =>
      mayReturn(out, back),
    );
    const said = saysReturned(back) ? own.filter((out) => mayReturn(out, back)) : [];
    const pairs = shown.length > 0 ? shown : said.map((out) => ({ out, sign: 'word' as const }));
    // By reference first; money mostly comes back soon.
    const sorted = pairs.toSorted(
      (a, b) =>
        RETURN_SIGNS.indexOf(a.sign) - RETURN_SIGNS.indexOf(b.sign) ||
        b.out.at.getTime() - a.out.at.getTime() ||
        b.out.id - a.out.id,
    );
    for (const [outId, own] of Map.groupBy(sorted, ({ out }) => out.id)) {
      const [{ sign } = { sign: 'word' as const }] = own;
      const parts = own.flatMap((one) => (one.sign === sign ? (one.out.part ?? []) : []));
      const idsOf = (kind: PartOfDebit['kind']) => [
        ...new Set(parts.flatMap((part) => (part.kind === kind ? [part.id] : []))),
      ];
      const pair = { outId, backId: back.id, sign, saleIds: idsOf('sale'), refundIds: idsOf('refund') };
      for (const id of [back.id, outId]) found.set(id, [...(found.get(id) ?? []), pair]);
    }
  }
  return found;
}
