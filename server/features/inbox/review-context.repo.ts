import { and, asc, count, desc, eq, gt, inArray, isNull, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { alarmTypeOf } from '../../../domain/request-kinds.ts';
import { DECISIONS } from '../../../domain/request-state.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { isValidSigner } from '../../acting/second-operator.ts';

const SHOWN_MAX = 5; // fits beside a decision; the holder's page shows the rest

/**
 * The data about the request's holder that a decision needs: identity, age of the account, and the phone's HMAC to
 * compare.
 */
export async function findReviewedHolder(db: ReadDb, id: number) {
  const { holders } = db.t;
  const [row] = await db
    .select({
      id: holders.id,
      login: holders.login,
      name: holders.name,
      status: holders.status,
      phoneHmac: holders.phoneHmac,
      createdAt: holders.createdAt,
    })
    .from(holders)
    .where(eq(holders.id, id));
  return row ?? null;
}

/** The outcomes of the holder's other requests of the same kind. */
export async function countEarlier(db: ReadDb, request: { id: number; kind: RequestKind; holderId: number }) {
  const { requests } = db.t;
  return db
    .select({ state: requests.state, n: count().mapWith(Number) })
    .from(requests)
    .where(
      and(
        eq(requests.holderId, request.holderId),
        eq(requests.kind, request.kind),
        ne(requests.id, request.id),
      ),
    )
    .groupBy(requests.state);
}

/** The holder's newest other requests, of every kind. */
export async function findEarlier(db: ReadDb, request: { id: number; holderId: number }) {
  const { requests } = db.t;
  return db
    .select({
      id: requests.id,
      kind: requests.kind,
      state: requests.state,
      reason: requests.reason,
      createdAt: requests.createdAt,
    })
    .from(requests)
    .where(and(eq(requests.holderId, request.holderId), ne(requests.id, request.id)))
    .orderBy(desc(requests.id))
    .limit(SHOWN_MAX);
}

/**
 * Other holders with the same phone: one person may have several logins, and the reviewer should see that. Erased holders
 * have no phone, and so none in common.
 */
export async function findSamePhone(db: ReadDb, holderId: number, phoneHmac: string) {
  const { holders } = db.t;
  return db
    .select({ id: holders.id, login: holders.login, status: holders.status })
    .from(holders)
    .where(and(eq(holders.phoneHmac, phoneHmac), ne(holders.id, holderId), isNull(holders.erasedAt)))
    .orderBy(desc(holders.id))
    .limit(SHOWN_MAX);
}

/** Links of other holders, current or former, to the same bank account; erased holders have lost the number. */
export async function findSameAccount(db: ReadDb, account: { holderId: number; hmac: string }) {
  const { linkedAccounts, holders } = db.t;
  return db
    .select({
      id: linkedAccounts.id,
      status: linkedAccounts.status,
      holderId: holders.id,
      login: holders.login,
    })
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .where(
      and(
        eq(linkedAccounts.numHmac, account.hmac),
        ne(holders.id, account.holderId),
        isNull(holders.erasedAt),
      ),
    )
    .orderBy(desc(linkedAccounts.id))
    .limit(SHOWN_MAX);
}

/** The alarms about a request. A kind without an id in its alarms, as a link, has none. */
export async function findAlarmsAbout(
  db: ReadDb,
  request: { id: number; kind: RequestKind; holderId: number },
) {
  const types = DECISIONS.map((decision) => alarmTypeOf(request.kind, decision)).filter(
    (type) => type !== null,
  );
  if (types.length === 0) return [];
  const { alarms } = db.t;
  return db
    .select({ id: alarms.id, type: alarms.type, createdAt: alarms.createdAt })
    .from(alarms)
    .where(
      and(eq(alarms.holderId, request.holderId), eq(alarms.trxId, request.id), inArray(alarms.type, types)),
    )
    .orderBy(desc(alarms.id))
    .limit(SHOWN_MAX);
}

/** The invite of a sign-up or a link, and who made it. */
export async function findReviewedInvite(db: ReadDb, id: number) {
  const { invites, operators } = db.t;
  const [row] = await db
    .select({
      id: invites.id,
      agentEmail: invites.agentEmail,
      uses: invites.uses,
      maxUses: invites.maxUses,
      createdBy: operators.login,
      createdAt: invites.createdAt,
    })
    .from(invites)
    .leftJoin(operators, eq(operators.id, invites.createdBy))
    .where(eq(invites.id, id));
  return row ?? null;
}

/** The signers of the current version and what they signed, without signatures that have expired or no longer count. */
export async function findSigners(
  db: ReadDb,
  request: { id: number; kind: RequestKind; version: number; holderId: number },
  now: Date,
) {
  const { operators, requestFacts } = db.t;
  const since = await signaturesValidSince(db, now);
  return db
    .select({
      login: operators.login,
      decision: requestFacts.act,
      txHash: requestFacts.txHash,
      at: requestFacts.at,
    })
    .from(requestFacts)
    .innerJoin(operators, eq(operators.id, requestFacts.by))
    .where(
      and(
        eq(requestFacts.requestId, request.id),
        eq(requestFacts.kind, 'signed'),
        eq(requestFacts.version, request.version),
        isNull(requestFacts.endedAt),
        gt(requestFacts.at, since),
        await isValidSigner(
          db,
          { signedAt: requestFacts.at, holderId: request.holderId },
          { leastRole: 'operator', now },
        ),
      ),
    )
    .orderBy(requestFacts.id);
}

/** The lines of the bank that an order was settled with, in the order of their times; of a debit for its file, its part. */
export async function findLinesOf(db: ReadDb, requestId: number) {
  const { bankLines, payoutSales } = db.t;
  const own = await db
    .select({ id: bankLines.id, won: bankLines.won, at: bankLines.at, precisionMs: bankLines.precisionMs })
    .from(bankLines)
    .where(eq(bankLines.requestId, requestId))
    .orderBy(asc(bankLines.at), asc(bankLines.id));
  const ofFile = await db
    .select({ id: bankLines.id, won: payoutSales.won, at: bankLines.at, precisionMs: bankLines.precisionMs })
    .from(payoutSales)
    .innerJoin(bankLines, eq(bankLines.id, payoutSales.lineId))
    .where(eq(payoutSales.requestId, requestId));
  return [...own, ...ofFile];
}
