import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { isRejectOnly } from '../../../domain/legal-acts.ts';
import { DONE, isOpen, type RequestState } from '../../../domain/request-state.ts';
import { REQUEST_KINDS, type RequestKind } from '../../../domain/request-kinds.ts';
import { idOut } from '../../trpc/wire.ts';
import { readFactsOf } from './read-facts.ts';
import { findRequests } from './requests.repo.ts';
import {
  findAccountOwners,
  findApprovers,
  findMarkedHolders,
  findPhoneOwners,
  findRequestAccounts,
  findSaidPaid,
  findSettlements,
  findStandingApprovers,
} from './row-marks.repo.ts';

/**
 * `rejectOnly`: of an erased holder, so that the server accepts nothing but a rejection. `blocked`: blocked or closed. The
 * next two: another holder has the phone, or has or had the bank account. `saidPaid`: the holder says that the deposit is wired.
 */
const ROW_MARKS = ['rejectOnly', 'blocked', 'samePhone', 'sameAccount', 'saidPaid'] as const;
type RowMark = (typeof ROW_MARKS)[number];

export const marksOut = z.object({
  /** Why an operator should look before deciding; only for open requests. */
  marks: z.array(z.enum(ROW_MARKS)),
  /** The operators who have signed the approval of an open or completed request, the first one first. */
  approvedBy: z.array(z.string()),
  /** The ledger transaction that settled the request, and the correction that reversed it. */
  ledger: z.object({ transactionId: idOut, reversedById: idOut.nullable() }).nullable(),
});

export type RowMarks = z.infer<typeof marksOut>;

export const NO_MARKS: RowMarks = { marks: [], approvedBy: [], ledger: null };

type MarkedRow = { id: number; kind: RequestKind; state: RequestState; version: number; holderId: number };

const withoutRepeats = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The values that belong to more than one holder. */
function sharedBetween(owners: readonly { holderId: number; hmac: string }[]): Set<string> {
  const byValue = Map.groupBy(owners, ({ hmac }) => hmac);
  return new Set(
    [...byValue]
      .filter(([, found]) => new Set(found.map(({ holderId }) => holderId)).size > 1)
      .map(([hmac]) => hmac),
  );
}

async function findSharedAccounts(db: ReadDb, rows: readonly MarkedRow[]): Promise<Set<number>> {
  const found = [];
  for (const kind of REQUEST_KINDS) {
    const ids = rows.filter((row) => row.kind === kind).map(({ id }) => id);
    found.push(...(await findRequestAccounts(db, kind, ids)));
  }
  const shared = sharedBetween(await findAccountOwners(db, withoutRepeats(found.map(({ hmac }) => hmac))));
  return new Set(found.filter(({ hmac }) => shared.has(hmac)).map(({ requestId }) => requestId));
}

/** What the console's lists show beside the requests of one page, in a fixed number of queries unless one of their holders is erased. */
export async function readRowMarks(
  db: ReadDb,
  rows: readonly MarkedRow[],
  now: Date,
): Promise<ReadonlyMap<number, RowMarks>> {
  const open = rows.filter(({ state }) => isOpen(state));
  const holders = await findMarkedHolders(db, withoutRepeats(open.map(({ holderId }) => holderId)));
  const holderOf = new Map(holders.map((holder) => [holder.id, holder]));
  const phones = withoutRepeats(holders.map(({ phoneHmac }) => phoneHmac));
  const sharedPhones = sharedBetween(await findPhoneOwners(db, phones));
  const ofErased = open.filter(({ holderId }) => (holderOf.get(holderId)?.erasedAt ?? null) !== null);
  const facts = await readFactsOf(
    db,
    await findRequests(
      db,
      ofErased.map(({ id }) => id),
    ),
    now,
  );
  const sharedAccounts = await findSharedAccounts(db, open);
  const saidPaid = await findSaidPaid(
    db,
    open.filter(({ kind }) => kind === 'purchase').map(({ id }) => id),
  );
  // The approval itself raised the version of a completed request, and its signatures do not expire any more.
  const done = rows
    .filter(({ state }) => state === DONE)
    .map((row) => ({ ...row, version: row.version - 1 }));
  const approvers = new Map([
    ...(await findStandingApprovers(db, open, now)),
    ...(await findApprovers(db, done)),
  ]);
  const settlements = await findSettlements(
    db,
    done.map(({ id }) => id),
  );

  const marksOf = (row: MarkedRow): RowMark[] => {
    const holder = holderOf.get(row.holderId);
    if (holder === undefined || !isOpen(row.state)) return [];
    const known = facts.get(row.id);
    const is: Record<RowMark, boolean> = {
      rejectOnly: known !== undefined && isRejectOnly(row.kind, known),
      blocked: holder.status === 'blocked' || holder.status === 'closed',
      samePhone: sharedPhones.has(holder.phoneHmac),
      sameAccount: sharedAccounts.has(row.id),
      saidPaid: saidPaid.has(row.id),
    };
    return ROW_MARKS.filter((mark) => is[mark]);
  };

  return new Map(
    rows.map((row) => [
      row.id,
      {
        marks: marksOf(row),
        approvedBy: approvers.get(row.id) ?? [],
        ledger: settlements.get(row.id) ?? null,
      },
    ]),
  );
}
