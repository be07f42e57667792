import { z } from 'zod';
import { createSemaphore } from '../../../../db/semaphore.ts';
import type { ReadDb } from '../../../../db/store.ts';
import { COLUMN_ROLES } from '../../../../domain/bank-statement/statement-columns.ts';
import { recogniseColumns } from '../../../../domain/bank-statement/statement-columns.ts';
import { asWon, ZERO_WON } from '../../../../domain/money.ts';
import type { Deps } from '../../../deps/deps.ts';
import { idOut, instantOut, lineTime, wonOut } from '../../../trpc/wire.ts';
import { readDepositAccounts } from '../../../companies/deposit-account-wire.ts';
import { equalLineAnswer, equalLineOut, findEqualLines } from './find-equal-lines.ts';
import { findLinesOfOtherAccount } from './find-line-of-other-account.ts';
import { findOtherForm } from './find-other-form.ts';
import { compareWithStored, gapOut, gapsOf } from './stored-lines.ts';
import { readUpload, type Upload } from './read-upload.ts';

const roleOut = z.enum(COLUMN_ROLES);

export const previewOut = z.object({
  /** Null until the file or the operator says whose statement it is. */
  depositAccount: z
    .object({ id: idOut, companyId: idOut, bankName: z.string(), accountNum: z.string(), name: z.string() })
    .nullable(),
  /** The accounts that it may be of, by what the file and the operator say. */
  possibleAccounts: z.array(idOut),
  /** Whether the file names its account. */
  isNamed: z.boolean(),
  /** The first rows of the file as they are, with their numbers. */
  sample: z.array(z.object({ row: z.number().int().positive(), cells: z.array(z.string()) })),
  /** What each column is taken for; `skip` for all when no heading was found. */
  columns: z.array(roleOut),
  /** The row and the sentence of the first problem; null when the statement can be imported. */
  problem: z
    .object({ code: z.string(), row: z.number().int().positive().nullable(), sentence: z.string() })
    .nullable(),
  lines: z.number().int().nonnegative(),
  repeated: z.number().int().nonnegative(),
  firstAt: instantOut.nullable(),
  lastAt: instantOut.nullable(),
  /** Its bank gives days without times. */
  isDayOnly: z.boolean(),
  inWon: wonOut,
  outWon: wonOut,
  /** The newest lines as they would be stored. */
  newest: z.array(
    z.object({
      at: instantOut,
      direction: z.enum(['in', 'out']),
      won: wonOut,
      name: z.string(),
      memo: z.string(),
      balanceAfter: wonOut.nullable(),
    }),
  ),
  gaps: z.array(gapOut),
  /** Lines that may be stored ones with another text, or of another account, about which the import must be told; the first ten. */
  equal: z.object({ count: z.number().int().nonnegative(), lines: z.array(equalLineOut) }),
  /** Totals of the statement that its lines do not add up to, the first ten. They hinder no import. */
  totals: z.array(
    z.object({
      row: z.number().int().positive(),
      /** `amount` is a column of both directions. */
      column: z.enum(['in', 'out', 'amount']),
      stated: wonOut,
      counted: wonOut,
    }),
  ),
});

const NEWEST_SHOWN = 10;
const TOTALS_SHOWN = 10;
const EQUAL_SHOWN = 10;

/** A snapshot that is open over several turns of the event loop takes one of the few connections that read. */
const oneAtATime = createSemaphore(1);

/** What an import of the same statement would store, without storing it. Throws NOT_FOUND and STATEMENT_UNREADABLE. */
export async function previewStatement(
  deps: Deps,
  upload: Upload,
  signal?: AbortSignal,
): Promise<z.input<typeof previewOut>> {
  const { whose, sample, result } = await readUpload(deps, upload, signal);
  const show = async (db: ReadDb) => {
    const accounts = await readDepositAccounts(db, deps.secrets);
    const account = whose.account === null ? undefined : accounts.get(whose.account.id);
    const depositAccount = account ?? null;
    const possibleAccounts = whose.possible.map(({ id }) => id);
    const common = { depositAccount, possibleAccounts, isNamed: whose.isNamed, sample };
    const refused = result.ok ? whose.problem : result.problem;
    if (!result.ok || depositAccount === null) {
      const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
      const found = sample.map(({ cells }) => recogniseColumns(cells)).find((roles) => roles !== null);
      const columns =
        (result.ok ? result.value.columns : upload.columns) ?? found ?? new Array<'skip'>(width).fill('skip');
      return {
        ...common,
        ...{
          columns: [...columns],
          problem: refused,
          lines: 0,
          repeated: 0,
          firstAt: null,
          lastAt: null,
          isDayOnly: false,
        },
        ...{
          inWon: ZERO_WON,
          outWon: ZERO_WON,
          newest: [],
          gaps: [],
          equal: { count: 0, lines: [] },
          totals: [],
        },
      };
    }
    const { lines, columns, totals } = result.value;
    const compared = await compareWithStored(db, depositAccount.id, lines);
    await db.endTurn();
    const ofOther = await findLinesOfOtherAccount(db, depositAccount.id, lines, compared);
    const problem = findOtherForm(compared) ?? ofOther.problem;
    await db.endTurn();
    const nameOf = (id: number) => {
      const other = accounts.get(id);
      return other === undefined ? '' : `${other.companyName} ${other.bankName} ${other.accountNum}`;
    };
    const equal = [...ofOther.equal, ...findEqualLines(compared)];
    await db.endTurn();
    const gaps = gapsOf(compared);
    const sum = (direction: 'in' | 'out') =>
      asWon(lines.reduce((total, line) => (line.direction === direction ? total + line.won : total), 0n));
    const [first, last] = [lines[0], lines.at(-1)];
    return {
      ...common,
      columns: [...columns],
      problem,
      lines: lines.length,
      repeated: lines.length - compared.fresh.length,
      firstAt: first?.at ?? null,
      lastAt: last?.at ?? null,
      isDayOnly: last !== undefined && lineTime(last).isDayOnly,
      inWon: sum('in'),
      outWon: sum('out'),
      newest: lines
        .slice(-NEWEST_SHOWN)
        .reverse()
        .map(({ at, direction, won, name: payer, memo, balanceAfter }) => ({
          ...{ at, direction, won, name: payer, memo },
          balanceAfter: balanceAfter === null ? null : asWon(balanceAfter),
        })),
      gaps,
      equal: {
        count: equal.length,
        lines: equal.slice(0, EQUAL_SHOWN).map((one) => equalLineAnswer(one, nameOf)),
      },
      totals: totals.slice(0, TOTALS_SHOWN).map(({ row, column, stated, counted }) => ({
        ...{ row, column, stated: asWon(stated), counted: asWon(counted) },
      })),
    };
  };
  return oneAtATime.run(null, () => deps.store.read(show));
}
