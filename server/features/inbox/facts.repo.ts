import { and, count, desc, eq, gt, inArray, ne } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { RequestKind } from '../../../domain/request-state.ts';

const SHOWN_MAX = 5; // what fits beside a decision; the rest is on the holder's page

/** The request's holder as far as a decision needs to know: who, since when, and the phone's HMAC to compare. */
export async function findFactsHolder(db: ReadDb, id: number) {
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

/** How the holder's requests of the same kind ended, the one in question left out. */
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

/** The newest of them, of every kind. */
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

/** Others with the same phone: one person may hold several logins, and should not hide it. */
export async function findSamePhone(db: ReadDb, holderId: number, phoneHmac: string) {
  const { holders } = db.t;
  return db
    .select({ id: holders.id, login: holders.login, status: holders.status })
    .from(holders)
    .where(and(eq(holders.phoneHmac, phoneHmac), ne(holders.id, holderId)))
    .orderBy(desc(holders.id))
    .limit(SHOWN_MAX);
}

/** The bank account that a request is about. */
export async function findReviewedAccount(db: ReadDb, id: number) {
  const { linkedAccounts } = db.t;
  const [row] = await db
    .select({ id: linkedAccounts.id, holderId: linkedAccounts.holderId, numHmac: linkedAccounts.numHmac })
    .from(linkedAccounts)
    .where(eq(linkedAccounts.id, id));
  return row ?? null;
}

/** Links that other holders have or had to the same bank account. */
export async function findSameAccount(db: ReadDb, account: { holderId: number; numHmac: string }) {
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
    .where(and(eq(linkedAccounts.numHmac, account.numHmac), ne(holders.id, account.holderId)))
    .orderBy(desc(linkedAccounts.id))
    .limit(SHOWN_MAX);
}

/** The invite that a sign-up or a link came by, and who made it. */
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

/** Who has signed what on the version that stands, expired signatures left out. */
export async function findSigners(
  db: ReadDb,
  request: { id: number; kind: RequestKind; version: number },
  since: Date,
) {
  const { approvals, operators } = db.t;
  return db
    .select({
      login: operators.login,
      decision: approvals.decision,
      txHash: approvals.txHash,
      at: approvals.createdAt,
    })
    .from(approvals)
    .innerJoin(operators, eq(operators.id, approvals.operatorId))
    .where(
      and(
        inArray(approvals.subject, [request.kind]),
        eq(approvals.subjectId, request.id),
        eq(approvals.subjectVersion, request.version),
        gt(approvals.createdAt, since),
      ),
    )
    .orderBy(approvals.id);
}
