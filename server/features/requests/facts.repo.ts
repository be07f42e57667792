// What is known about requests beside their own rows (ADR-0035): signatures (approvals.repo.ts), payment claims, what the bank's lines
// say, and the hashes that approvals of external sends have named.
import { definePrepared, valueFor } from '../../../db/prepared.ts';
import { and, eq, exists, inArray, isInListed, isNull, sql, type SQL } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { BANK_SAYS, type RequestFactKind, type SignedAct } from '../../../domain/request-state.ts';

export type FactRow = {
  id: number;
  requestId: number;
  kind: RequestFactKind;
  act: SignedAct | null;
  version: number;
  txHash: string | null;
  lineId: number | null;
  by: number | null;
  at: Date;
};

/** Whether open lines of the bank say it. */
export const isBankFact = ({ kind }: Pick<FactRow, 'kind'>): boolean => BANK_SAYS.some((one) => one === kind);

function factsWhere(db: ReadDb, condition: SQL) {
  const { requestFacts } = db.t;
  return db
    .select({
      id: requestFacts.id,
      requestId: requestFacts.requestId,
      kind: requestFacts.kind,
      act: requestFacts.act,
      version: requestFacts.version,
      txHash: requestFacts.txHash,
      lineId: requestFacts.lineId,
      by: requestFacts.by,
      at: requestFacts.at,
    })
    .from(requestFacts)
    .where(and(condition, isNull(requestFacts.endedAt)))
    .orderBy(requestFacts.id);
}

const factsOf = definePrepared('facts_of_requests', (db: ReadDb) => {
  const { requestId } = db.t.requestFacts;
  return factsWhere(db, isInListed(requestId, requestId, 'ids'));
});

/** The facts of these requests that have not ended, the oldest first. */
export const findFacts = async (db: ReadDb, ids: readonly number[]): Promise<FactRow[]> =>
  factsOf(db, { ids: JSON.stringify(ids) });

const factsByLine = definePrepared('facts_of_bank_lines', (db: ReadDb) => {
  const { lineId } = db.t.requestFacts;
  return factsWhere(db, sql`${lineId} is not null and ${isInListed(lineId, lineId, 'lineIds')}`);
});

/** The facts that these lines of the bank show. */
export const findFactsOfLines = async (db: ReadDb, lineIds: readonly number[]): Promise<FactRow[]> =>
  factsByLine(db, { lineIds: JSON.stringify(lineIds) });

const insertRow = definePrepared('insert_request_fact', (tx: Tx) => {
  const { requestFacts } = tx.t;
  return tx
    .insert(requestFacts)
    .values({
      requestId: sql.placeholder('requestId'),
      kind: sql.placeholder('kind'),
      act: valueFor(requestFacts.act, 'act'),
      version: sql.placeholder('version'),
      lineId: valueFor(requestFacts.lineId, 'lineId'),
      by: valueFor(requestFacts.by, 'by'),
      at: valueFor(requestFacts.at, 'at'),
    })
    .onConflictDoNothing();
});

type NewFact = Pick<FactRow, 'requestId' | 'kind' | 'version' | 'at'> &
  Partial<Pick<FactRow, 'lineId' | 'by'>>;

export async function beginFact(tx: Tx, { lineId = null, by = null, ...fact }: NewFact): Promise<void> {
  // A claim counts once for each operator, as a signature does.
  const act = fact.kind === 'saidPaid' ? 'approve' : null;
  await insertRow(tx, { ...fact, act, lineId, by });
}

/** Ends facts: by an operator, or by time or the end of their request. */
export async function endFacts(
  tx: Tx,
  ids: readonly number[],
  { by = null, at }: { by?: number | null; at: Date },
): Promise<void> {
  const { requestFacts } = tx.t;
  if (ids.length === 0) return;
  await tx
    .update(requestFacts)
    .set({ endedAt: at, endedBy: by })
    .where(inArray(requestFacts.id, [...ids]));
}

/** Whether a row of `requests` has a fact of a kind that has not ended; `isOfVersion`: and is about its current version. */
export function hasFact(db: ReadDb, kind: RequestFactKind, isOfVersion = false): SQL {
  const { requestFacts, requests } = db.t;
  return exists(
    db
      .select({ one: sql`1` })
      .from(requestFacts)
      .where(
        and(
          eq(requestFacts.requestId, requests.id),
          eq(requestFacts.kind, sql.raw(`'${kind}'`)),
          isNull(requestFacts.endedAt),
          isOfVersion ? eq(requestFacts.version, requests.version) : undefined,
        ),
      ),
  );
}

/** Ends all that is known about a request that has ended; its signatures stay, which say who decided it. */
export async function endFactsOf(
  tx: Tx,
  requestId: number,
  end: { by?: number | null; at: Date },
): Promise<void> {
  const facts = (await findFacts(tx, [requestId])).filter(({ kind }) => kind !== 'signed');
  await endFacts(
    tx,
    facts.map(({ id }) => id),
    end,
  );
}

const hashOfRequest = definePrepared('outgoing_hash_of_request', (db: ReadDb) => {
  const { usedTxHashes } = db.t;
  return db
    .select({ txHash: usedTxHashes.txHash })
    .from(usedTxHashes)
    .where(and(eq(usedTxHashes.requestId, sql.placeholder('requestId')), eq(usedTxHashes.direction, 'out')))
    .limit(1);
});

/** Whether an approval of the request has ever named a hash. */
export async function hasOutgoingHash(db: ReadDb, requestId: number): Promise<boolean> {
  return (await hashOfRequest(db, { requestId })).length > 0;
}

const subjectsOf = definePrepared('subjects_of_requests', (db: ReadDb) => {
  const { requests, holders, operators, purchases, sales, linkedAccounts } = db.t;
  return db
    .select({
      id: requests.id,
      state: requests.state,
      decidedAs: requests.decidedAs,
      holderStatus: holders.status,
      frozenAt: holders.frozenAt,
      phoneHmac: holders.phoneHmac,
      erasedAt: holders.erasedAt,
      takerDisabledAt: operators.disabledAt,
      bought: purchases.won,
      sold: sales.payoutWon,
      accountStatus: linkedAccounts.status,
    })
    .from(requests)
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.takenBy))
    .leftJoin(purchases, eq(purchases.requestId, requests.id))
    .leftJoin(sales, eq(sales.requestId, requests.id))
    .leftJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(isInListed(requests.id, requests.id, 'ids'));
});

/** Whom requests are about: their holders, the operators who have taken them, and the won and the receiving accounts of orders. */
export async function findSubjects(db: ReadDb, ids: readonly number[]) {
  const rows = await subjectsOf(db, { ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, bought, sold, ...row }) => [id, { ...row, won: bought ?? sold }]));
}

export type Subject = Awaited<ReturnType<typeof findSubjects>> extends Map<number, infer Row> ? Row : never;
