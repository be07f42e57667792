// What the lists of payout files and of refund files have in common: a file for a bank's bulk transfer, as it was made.
import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import {
  and,
  asc,
  contains,
  desc,
  eq,
  inArray,
  type AnyColumn,
  type SQL,
  type SQLWrapper,
} from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { asWon } from '../../../domain/money.ts';
import { PAYOUT_FORMATS, PAYOUT_TEMPLATE_IDS } from '../../../domain/payout-file.ts';
import type { Deps } from '../../deps/deps.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut, wonOut } from '../../trpc/wire.ts';
import { amountsWithin, nameFilterInput, timesWithin, wonFilterInput } from '../requests/amount-filter.ts';

export const madeFileListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    depositAccountId: positiveId.optional(),
    /** A part of the name of a payee, also of one that left the file. */
    name: nameFilterInput.optional(),
    /** Amounts are those of whole files. */
    ...wonFilterInput,
  }),
  ['id', 'madeAt', 'won'],
);

export type MadeFileListInput = z.infer<typeof madeFileListInput>;

export const rowsAndWon = z.object({ count: z.number().int().nonnegative(), won: wonOut });
export const noRows = () => ({ count: 0, won: asWon(0n) });

export const madeFileOut = z.object({
  id: idOut,
  depositAccount: depositAccountOut,
  template: z.enum(PAYOUT_TEMPLATE_IDS),
  format: z.enum(PAYOUT_FORMATS),
  /** How many sales or refunds the file pays, and their sum, as it was made. */
  count: z.number().int().positive(),
  won: wonOut,
  /** SHA-256 of the file. */
  contentHash: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: instantOut,
  /** How often it was downloaded again after it was made. */
  downloads: z.number().int().nonnegative(),
});

export const takenBackOut = z.object({ by: z.string(), at: instantOut, reason: z.string() }).nullable();

/** Who took a row out of its file, when and why; null for one that is in it. */
export const takenBackOf = (
  { takenBackAt: at, takenBackReason: reason }: { takenBackAt: Date | null; takenBackReason: string | null },
  by: string | null,
): z.input<typeof takenBackOut> => (at === null ? null : { by: by ?? '', at, reason: reason ?? '' });

type FileTable = ReadDb['t']['payouts' | 'refundFiles'];
type MadeFile = { row: FileTable['$inferSelect']; madeBy: string };

/** The files of a table that `where` allows, with who made them; all by default. */
export function selectMadeFiles(db: ReadDb, table: FileTable) {
  const { operators } = db.t;
  return db
    .select({ row: table, madeBy: operators.login })
    .from(table)
    .innerJoin(operators, eq(operators.id, table.madeBy));
}

/** Files as both lists answer them, in their order. */
export async function madeFilesToWire(
  deps: Deps,
  db: ReadDb,
  files: readonly MadeFile[],
): Promise<z.input<typeof madeFileOut>[]> {
  const accountIds = new Set(files.map(({ row }) => row.depositAccountId));
  const accounts = await readDepositAccounts(db, deps.secrets, [...accountIds]);
  return files.map(({ row: { depositAccountId, mark: _mark, ...row }, madeBy }) => {
    const depositAccount = accounts.get(depositAccountId);
    if (depositAccount === undefined) throw new Error(`file ${row.id} has no account`);
    return { ...row, depositAccount, madeBy };
  });
}

/** A page of the files of a table, the newest first by default. `withPayee` selects the files with a payee of a name. */
export async function pageOfMadeFiles(
  db: ReadDb,
  table: FileTable,
  { filter = {}, page, perPage, sort, ...input }: MadeFileListInput & Cursor,
  withPayee: (isNamed: (column: AnyColumn) => SQL) => SQLWrapper,
): Promise<{ found: MadeFile[]; total: number }> {
  const { depositAccounts } = db.t;
  const { companyId, depositAccountId, name, wonFrom, wonTo } = filter;
  const ofCompany = (wanted: number) =>
    inArray(
      table.depositAccountId,
      db
        .select({ id: depositAccounts.id })
        .from(depositAccounts)
        .where(eq(depositAccounts.companyId, wanted)),
    );
  const where = and(
    companyId === undefined ? undefined : ofCompany(companyId),
    depositAccountId === undefined ? undefined : eq(table.depositAccountId, depositAccountId),
    name === undefined
      ? undefined
      : inArray(
          table.id,
          withPayee((column) => contains(column, name)),
        ),
    amountsWithin(table.won, wonFrom, wonTo),
    timesWithin(table.madeAt, filter),
    belowOf(table.id, input),
  );
  const turn = sort?.order === 'ASC' ? asc : desc;
  const found = await selectMadeFiles(db, table)
    .where(where)
    // Files get their numbers in the order in which they are made.
    .orderBy(...(sort?.field === 'won' ? [turn(table.won)] : []), turn(table.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
  return { found, total: await totalOf(input, () => countRows(db, table, where)) };
}
