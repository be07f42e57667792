import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { positiveId, txHashString } from '../../../domain/input-schema.ts';
import type { Deps } from '../../deps/deps.ts';
import { daonOut, idOut, instantOut } from '../../trpc/wire.ts';
import { amountsWithin, daonFilterInput, timesWithin } from '../requests/amount-filter.ts';
import { holderFilter, holderFilterInput } from '../../holders/holder-filter.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';

export const depositOut = z.object({
  /** Also the id of the holder's history row. */
  id: idOut,
  holder: z.object({ id: idOut, login: z.string() }),
  amount: daonOut,
  txHash: z.string(),
  logIndex: z.number().int().nonnegative(),
  ledgerTransactionId: idOut,
  recordedBy: z.string(),
  createdAt: instantOut,
});

export const depositListInput = listInput(
  z.strictObject({
    holder: holderFilterInput,
    txHash: txHashString.optional(),
    /** A company under which the holder has a linked account. */
    company: positiveId.optional(),
    ...daonFilterInput,
  }),
  ['id', 'createdAt', 'amount'],
);

type DepositListInput = z.infer<typeof depositListInput>;

async function whereOf(db: ReadDb, { filter, ...cursor }: DepositListInput & Cursor) {
  const { deposits, linkedAccounts } = db.t;
  const { company, daonFrom, daonTo } = filter ?? {};
  const ofHolders = await holderFilter(db, filter?.holder, deposits.holderId);
  const rest = and(
    filter?.txHash === undefined ? undefined : eq(deposits.txHash, filter.txHash),
    company === undefined
      ? undefined
      : inArray(
          deposits.holderId,
          db
            .select({ id: linkedAccounts.holderId })
            .from(linkedAccounts)
            .where(eq(linkedAccounts.companyId, company)),
        ),
    amountsWithin(deposits.amount, daonFrom, daonTo),
    timesWithin(deposits.createdAt, filter ?? {}),
    belowOf(deposits.id, cursor),
  );
  return { page: and(rest, ofHolders.page), count: and(rest, ofHolders.count) };
}

/** Recorded deposits, newest first by default. */
export async function listDeposits({ store }: Deps, input: DepositListInput & Cursor) {
  return store.read(async (db) => {
    const { deposits, holders, operators } = db.t;
    const where = await whereOf(db, input);
    const total = await totalOf(input, () => countRows(db, deposits, where.count));
    const { direction, limit, offset, inOrder } = pagePlace(input, total);
    // Ids are assigned in order of recording, so ordering by id orders by time.
    const order = [
      direction(input.sort?.field === 'amount' ? deposits.amount : deposits.id),
      direction(deposits.id),
    ];
    const ids = db
      .select({ id: deposits.id })
      .from(deposits)
      .where(where.page)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const rows = await db
      .select({ deposit: deposits, login: holders.login, recordedBy: operators.login })
      .from(deposits)
      .innerJoin(holders, eq(holders.id, deposits.holderId))
      .innerJoin(operators, eq(operators.id, deposits.operatorId))
      .where(inArray(deposits.id, ids))
      .orderBy(...order);
    const data = inOrder(rows).map(({ deposit, login, recordedBy }) => ({
      ...deposit,
      holder: { id: deposit.holderId, login },
      recordedBy,
    }));
    return { data, total };
  });
}
