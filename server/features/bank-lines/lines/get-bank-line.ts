import { z } from 'zod';
import { desc, eq, and, gte, inArray } from '../../../../db/sql.ts';
import type { ReadDb } from '../../../../db/store.ts';
import {
  isNaming,
  nameEvidence,
  readHolderName,
  readPayer,
} from '../../../../domain/bank-matching/payer-name.ts';
import { nameWords } from '../../../../domain/bank-matching/name-words.ts';
import { DAY_MS } from '../../../../domain/durations.ts';
import type { Deps } from '../../../deps/deps.ts';
import { idOut, instantOut, stateOut, wonOut } from '../../../trpc/wire.ts';
import { bankLineOut } from './bank-line-wire.ts';
import { isBlockedStatus, readBankLine } from './show-bank-lines.ts';
import { filesFor, refundFilesFor } from '../match/file-debits.repo.ts';
import { getLine } from './bank-lines.repo.ts';
import { refundsOfReturned, salesOfReturned } from './sales-of-returned.ts';
import { sumLinesOf } from '../../requests/settled-lines.ts';

const saleOfReturnOut = z.object({ id: idOut, name: z.string(), state: stateOut });

const candidateOut = bankLineOut.shape.candidates.element;

export const bankLineDetailOut = bankLineOut.extend({
  /** Other orders that a person may mean: of the same holder's name, or partly paid. */
  others: z.array(candidateOut.extend({ createdAt: instantOut, paidWon: wonOut })),
  /** The files of its account that it may be settled with, those that it may have paid first, with their sales. */
  fileChoices: z.array(
    z.object({
      id: idOut,
      madeAt: instantOut,
      sales: z.array(
        z.object({
          ...{ id: idOut, holder: z.string(), name: z.string(), won: wonOut, state: stateOut },
          /** It was corrected or ended: what the bank paid of it is accounted for as something else, with the note. */
          isGone: z.boolean(),
        }),
      ),
    }),
  ),
  /** The refund files of its account that it may be settled with, likewise. */
  refundFileChoices: z.array(
    z.object({
      id: idOut,
      madeAt: instantOut,
      refunds: z.array(z.object({ id: idOut, name: z.string(), won: wonOut })),
    }),
  ),
  /** Of each pair, what the line out may have paid; an approved sale is corrected with the return, and a refund owed again. */
  returns: z.array(
    z.object({
      of: idOut,
      sales: z.array(saleOfReturnOut),
      refunds: z.array(z.object({ id: idOut, name: z.string().nullable() })),
    }),
  ),
});

/** The sales of each pair of a line. */
async function returnsOf(
  db: ReadDb,
  line: Awaited<ReturnType<typeof getLine>>,
  of: readonly { id: number; saleIds: readonly number[]; refundIds: readonly number[] }[],
  now: Date,
) {
  return Promise.all(
    of.map(async ({ id, saleIds, refundIds }) => {
      const out = line.direction === 'out' ? line : await getLine(db, id);
      const sales = await salesOfReturned(db, out, saleIds, now);
      const refunds = await refundsOfReturned(db, out, refundIds, now);
      return {
        of: id,
        sales: sales.map((sale) => ({ id: sale.id, name: sale.name, state: sale.state })),
        refunds: refunds.map((refund) => ({ id: refund.id, name: refund.name })),
      };
    }),
  );
}

const LOOK_BACK_MS = 60 * DAY_MS;
const OTHERS_MAX = 20;
const LOOKED_AT = 2_000;

/** Recent orders of the company whose holder's name fits the line, whatever their amount and state. */
async function othersOf(db: ReadDb, line: Awaited<ReturnType<typeof getLine>>) {
  const { requests, purchases, sales, linkedAccounts, holders } = db.t;
  const isIn = line.direction === 'in';
  const own = isIn ? purchases : sales;
  const rows = await db
    .select({
      id: requests.id,
      state: requests.state,
      createdAt: requests.createdAt,
      holder: holders.login,
      holderStatus: holders.status,
      name: linkedAccounts.name,
      won: isIn ? purchases.won : sales.payoutWon,
    })
    .from(requests)
    .innerJoin(own, eq(own.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, own.linkedAccountId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .where(
      and(
        eq(requests.kind, isIn ? 'purchase' : 'sale'),
        inArray(requests.state, [0, 1, 2, 3]),
        eq(own.companyId, line.companyId),
        gte(requests.createdAt, new Date(line.at.getTime() - LOOK_BACK_MS)),
      ),
    )
    .orderBy(desc(requests.id))
    .limit(LOOKED_AT);
  const payer = readPayer(line, nameWords([]));
  const found = [];
  for (const row of rows) {
    if (found.length >= OTHERS_MAX) break;
    const fits = isNaming(nameEvidence(readHolderName(row.name), payer));
    const paid = fits ? await sumLinesOf(db, row.id) : row.won;
    if (fits && paid < row.won) found.push({ ...row, paid });
  }
  return found;
}

/** One line with the orders that a person may settle it with. Throws NOT_FOUND. */
export async function getBankLine(deps: Deps, id: number): Promise<z.input<typeof bankLineDetailOut>> {
  return deps.store.read(async (db) => {
    const wire = await readBankLine(deps, db, id);
    const line = await getLine(db, id);
    const of = line.pairLineId === null ? wire.pairs : [];
    const returns = await returnsOf(db, line, of, deps.clock.now());
    if (wire.settledAs !== null)
      return { ...wire, others: [], returns, fileChoices: [], refundFileChoices: [] };
    const files = await filesFor(db, line);
    const shown = new Set(wire.candidates.map((candidate) => candidate.id));
    const others = (await othersOf(db, line)).filter((order) => !shown.has(order.id));
    return {
      ...wire,
      returns,
      refundFileChoices: await refundFilesFor(db, line),
      fileChoices: files.map((file) => ({
        ...file,
        sales: file.sales.map(({ id: saleId, holder, name, won, state, isGone }) => ({
          ...{ id: saleId, holder, name, won, state, isGone },
        })),
      })),
      others: others.map(({ won, createdAt, paid, holderStatus, ...order }) => ({
        kind: line.direction === 'in' ? ('purchase' as const) : ('sale' as const),
        ...order,
        isBlocked: isBlockedStatus(holderStatus),
        otherName: false,
        won,
        createdAt,
        paidWon: paid,
      })),
    };
  });
}
