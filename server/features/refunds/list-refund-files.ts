import { z } from 'zod';
import { and, asc, contains, count, desc, eq, inArray, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { maskTail } from '../../../domain/masks.ts';
import { asWon } from '../../../domain/money.ts';
import { PAYOUT_FORMATS, PAYOUT_TEMPLATE_IDS } from '../../../domain/payout-file.ts';
import { REFUND_ROW_STATES, refundReference, refundRowState } from '../../../domain/refund-states.ts';
import type { Deps } from '../../deps/deps.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut, lineTime, lineTimeOut, wonOut } from '../../trpc/wire.ts';
import { amountsWithin, nameFilterInput, timesWithin, wonFilterInput } from '../requests/amount-filter.ts';
import type { RefundFileRow } from './refund-files.repo.ts';

export const refundFileListInput = listInput(
  z.strictObject({
    companyId: positiveId.optional(),
    depositAccountId: positiveId.optional(),
    /** A part of the name of a payee, also of a refund that left the file. */
    name: nameFilterInput.optional(),
    /** Amounts are those of whole files. */
    ...wonFilterInput,
  }),
  ['id', 'madeAt', 'won'],
);

export type RefundFileListInput = z.infer<typeof refundFileListInput>;

const rowsAndWon = z.object({ count: z.number().int().nonnegative(), won: wonOut });

export const refundFileOut = z.object({
  id: idOut,
  depositAccount: depositAccountOut,
  template: z.enum(PAYOUT_TEMPLATE_IDS),
  format: z.enum(PAYOUT_FORMATS),
  /** How many refunds the file sends, and their sum, as it was made. */
  count: z.number().int().positive(),
  won: wonOut,
  /** SHA-256 of the file. */
  contentHash: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: instantOut,
  /** How often it was downloaded again after it was made. */
  downloads: z.number().int().nonnegative(),
  /** What has become of its refunds. */
  states: z.record(z.enum(REFUND_ROW_STATES), rowsAndWon),
  /** The lines out that paid its refunds: one debit, or a line for each. */
  debits: z.array(z.object({ id: idOut, ...lineTimeOut, won: wonOut })),
});

export const refundFileDetailOut = refundFileOut.extend({
  /** The refunds that are paid, which one who asks for the file again has to have seen. */
  paid: z.array(idOut),
  refunds: z.array(
    z.object({
      id: idOut,
      position: z.number().int().positive(),
      won: wonOut,
      /** What the company's own statement shows. */
      reference: z.string(),
      state: z.enum(REFUND_ROW_STATES),
      /** Null where the money was accounted for as something else after the refund left the file. */
      payee: z.object({ bankName: z.string(), accountNum: z.string(), name: z.string() }).nullable(),
      lineId: idOut.nullable(),
      takenBack: z.object({ by: z.string(), at: instantOut, reason: z.string() }).nullable(),
    }),
  ),
});

type RefundFileWire = z.input<typeof refundFileOut>;
type Made = { row: RefundFileRow; madeBy: string };

/** The rows of files, in their order, with the refunds as they are now and the lines that paid them. */
async function readRows(db: ReadDb, fileIds: readonly number[]) {
  const { bankLines, operators, refundFileRows, refunds } = db.t;
  if (fileIds.length === 0) return [];
  const rows = await db
    .select({
      row: refundFileRows,
      refund: refunds,
      line: { id: bankLines.id, at: bankLines.at, precisionMs: bankLines.precisionMs, won: bankLines.won },
      takenBackBy: operators.login,
    })
    .from(refundFileRows)
    .leftJoin(refunds, eq(refunds.id, refundFileRows.refundId))
    .leftJoin(bankLines, eq(bankLines.id, refunds.paidLineId))
    .leftJoin(operators, eq(operators.id, refundFileRows.takenBackBy))
    .where(inArray(refundFileRows.fileId, [...fileIds]))
    .orderBy(asc(refundFileRows.fileId), asc(refundFileRows.position));
  return rows.map(({ line, ...one }) => {
    const state = refundRowState({ ...one.row, paidLineId: line?.id ?? null });
    // What paid a refund after it left the file is not the file's.
    return { ...one, state, line: state === 'paid' ? line : null };
  });
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function statesOf(rows: readonly Row[]): RefundFileWire['states'] {
  const states = { filed: none(), paid: none(), takenBack: none() };
  for (const { state, row } of rows) {
    states[state].count += 1;
    states[state].won = asWon(states[state].won + row.won);
  }
  return states;
}

const none = () => ({ count: 0, won: asWon(0n) });

function debitsOf(rows: readonly Row[]): RefundFileWire['debits'] {
  const lines = new Map(rows.flatMap(({ line }) => (line === null ? [] : [[line.id, line] as const])));
  return [...lines.values()].map(({ id, won, ...line }) => ({ id, won, ...lineTime(line) }));
}

async function toWire(deps: Deps, db: ReadDb, files: readonly Made[], rows: readonly Row[]) {
  const accountIds = new Set(files.map(({ row }) => row.depositAccountId));
  const accounts = await readDepositAccounts(db, deps.secrets, [...accountIds]);
  const ofFile = Map.groupBy(rows, ({ row }) => row.fileId);
  return files.map(({ row, madeBy }): RefundFileWire => {
    const { id, depositAccountId, template, format, contentHash, reason, madeAt, downloads } = row;
    const depositAccount = accounts.get(depositAccountId);
    if (depositAccount === undefined) throw new Error(`refund file ${id} has no account`);
    const own = ofFile.get(id) ?? [];
    return {
      ...{ id, depositAccount, template, format, count: row.count, won: row.won },
      ...{ contentHash, reason, madeBy, madeAt, downloads, states: statesOf(own), debits: debitsOf(own) },
    };
  });
}

function selectFiles(db: ReadDb) {
  const { refundFiles, operators } = db.t;
  return db
    .select({ row: refundFiles, madeBy: operators.login })
    .from(refundFiles)
    .innerJoin(operators, eq(operators.id, refundFiles.madeBy));
}

function whereOf(db: ReadDb, { filter = {}, ...input }: RefundFileListInput & Cursor): SQL | undefined {
  const { depositAccounts, refundFiles, refundFileRows, refunds } = db.t;
  const { companyId, depositAccountId, name, wonFrom, wonTo } = filter;
  const ofCompany = (wanted: number) =>
    inArray(
      refundFiles.depositAccountId,
      db
        .select({ id: depositAccounts.id })
        .from(depositAccounts)
        .where(eq(depositAccounts.companyId, wanted)),
    );
  const withPayee = (wanted: string) =>
    inArray(
      refundFiles.id,
      db
        .select({ id: refundFileRows.fileId })
        .from(refundFileRows)
        .innerJoin(refunds, eq(refunds.id, refundFileRows.refundId))
        .where(contains(refunds.name, wanted)),
    );
  return and(
    companyId === undefined ? undefined : ofCompany(companyId),
    depositAccountId === undefined ? undefined : eq(refundFiles.depositAccountId, depositAccountId),
    name === undefined ? undefined : withPayee(name),
    amountsWithin(refundFiles.won, wonFrom, wonTo),
    timesWithin(refundFiles.madeAt, filter),
    belowOf(refundFiles.id, input),
  );
}

/** Refund files, the newest first by default, with what has become of their refunds. */
export async function listRefundFiles(deps: Deps, input: RefundFileListInput & Cursor) {
  const { page, perPage, sort } = input;
  return deps.store.read(async (db) => {
    const { refundFiles } = db.t;
    const where = whereOf(db, input);
    const turn = sort?.order === 'ASC' ? asc : desc;
    const found = await selectFiles(db)
      .where(where)
      // Files get their numbers in the order in which they are made.
      .orderBy(...(sort?.field === 'won' ? [turn(refundFiles.won)] : []), turn(refundFiles.id))
      .limit(perPage)
      .offset((page - 1) * perPage);
    const rows = await readRows(
      db,
      found.map(({ row }) => row.id),
    );
    const counted = db
      .select({ n: count().mapWith(Number) })
      .from(refundFiles)
      .where(where);
    return { data: await toWire(deps, db, found, rows), total: await totalOf(input, counted) };
  });
}

/** One file with its refunds, in the order of its rows. Throws NOT_FOUND. */
export const getRefundFileDetail = (deps: Deps, id: number): Promise<z.input<typeof refundFileDetailOut>> =>
  deps.store.read(async (db) => {
    const rows = await readRows(db, [id]);
    const found = await selectFiles(db).where(eq(db.t.refundFiles.id, id));
    const [file] = await toWire(deps, db, found, rows);
    if (file === undefined) throw new DomainError('NOT_FOUND');
    return {
      ...file,
      paid: rows.flatMap(({ row, refund }) => ((refund?.paidLineId ?? null) === null ? [] : [row.refundId])),
      refunds: rows.map(({ row, refund, state, line, takenBackBy }) => ({
        ...{ id: row.refundId, position: row.position, won: row.won, state, lineId: line?.id ?? null },
        reference: refundReference(row.refundId),
        payee:
          refund === null || refund.bankCode === null || refund.name === null
            ? null
            : {
                bankName: bankName(refund.bankCode),
                accountNum: maskTail(refund.numLast4 ?? ''),
                name: refund.name,
              },
        takenBack:
          row.takenBackAt === null
            ? null
            : { by: takenBackBy ?? '', at: row.takenBackAt, reason: row.takenBackReason ?? '' },
      })),
    };
  });
