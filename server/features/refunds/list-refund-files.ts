import { z } from 'zod';
import { asc, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { maskTail } from '../../../domain/masks.ts';
import { asWon } from '../../../domain/money.ts';
import { REFUND_ROW_STATES, refundReference, refundRowState } from '../../../domain/refund-states.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Cursor } from '../../trpc/list-input.ts';
import { idOut, lineTime, lineTimeOut, wonOut } from '../../trpc/wire.ts';
import {
  madeFileOut,
  madeFilesToWire,
  noRows,
  pageOfMadeFiles,
  rowsAndWon,
  selectMadeFiles,
  takenBackOf,
  takenBackOut,
  type MadeFileListInput,
} from '../payouts/made-files.ts';

export const refundFileOut = madeFileOut.extend({
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
      takenBack: takenBackOut,
    }),
  ),
});

type RefundFileWire = z.input<typeof refundFileOut>;
type Files = Parameters<typeof madeFilesToWire>[2];

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
  const states = { filed: noRows(), paid: noRows(), takenBack: noRows() };
  for (const { state, row } of rows) {
    states[state].count += 1;
    states[state].won = asWon(states[state].won + row.won);
  }
  return states;
}

function debitsOf(rows: readonly Row[]): RefundFileWire['debits'] {
  const lines = new Map(rows.flatMap(({ line }) => (line === null ? [] : [[line.id, line] as const])));
  return [...lines.values()].map(({ id, won, ...line }) => ({ id, won, ...lineTime(line) }));
}

async function toWire(deps: Deps, db: ReadDb, files: Files, rows: readonly Row[]): Promise<RefundFileWire[]> {
  const ofFile = Map.groupBy(rows, ({ row }) => row.fileId);
  return (await madeFilesToWire(deps, db, files)).map((file) => {
    const own = ofFile.get(file.id) ?? [];
    return { ...file, states: statesOf(own), debits: debitsOf(own) };
  });
}

/** Refund files, the newest first by default, with what has become of their refunds. */
export const listRefundFiles = (deps: Deps, input: MadeFileListInput & Cursor) =>
  deps.store.read(async (db) => {
    const { refundFiles, refundFileRows, refunds } = db.t;
    const { found, total } = await pageOfMadeFiles(db, refundFiles, input, (isNamed) =>
      db
        .select({ id: refundFileRows.fileId })
        .from(refundFileRows)
        .innerJoin(refunds, eq(refunds.id, refundFileRows.refundId))
        .where(isNamed(refunds.name)),
    );
    const rows = await readRows(
      db,
      found.map(({ row }) => row.id),
    );
    return { data: await toWire(deps, db, found, rows), total };
  });

/** One file with its refunds, in the order of its rows. Throws NOT_FOUND. */
export const getRefundFileDetail = (deps: Deps, id: number): Promise<z.input<typeof refundFileDetailOut>> =>
  deps.store.read(async (db) => {
    const rows = await readRows(db, [id]);
    const found = await selectMadeFiles(db, db.t.refundFiles).where(eq(db.t.refundFiles.id, id));
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
        takenBack: takenBackOf(row, takenBackBy),
      })),
    };
  });
