// What a list shows beside its requests: signs that an operator should look before deciding, who has approved, and what the
// ledger says. Each is read for all rows of a page together.
import { and, asc, eq, gt, inArray, isNotNull, isNull, ne, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { HolderStatus } from '../../../domain/holder.ts';
import type { RequestKind } from '../../../domain/request-kinds.ts';
import { isValidSigner } from '../../acting/second-operator.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { kindOf } from './registry.ts';

export type MarkedHolder = { id: number; status: HolderStatus; phoneHmac: string; erasedAt: Date | null };

export async function findMarkedHolders(db: ReadDb, ids: readonly number[]): Promise<MarkedHolder[]> {
  if (ids.length === 0) return [];
  const { holders } = db.t;
  return db
    .select({
      id: holders.id,
      status: holders.status,
      phoneHmac: holders.phoneHmac,
      erasedAt: holders.erasedAt,
    })
    .from(holders)
    .where(inArray(holders.id, [...ids]));
}

/** Which holders have each phone. Erased holders have none: the column holds the same value for all of them. */
export async function findPhoneOwners(
  db: ReadDb,
  phoneHmacs: readonly string[],
): Promise<{ holderId: number; hmac: string }[]> {
  if (phoneHmacs.length === 0) return [];
  const { holders } = db.t;
  return db
    .select({ holderId: holders.id, hmac: holders.phoneHmac })
    .from(holders)
    .where(and(inArray(holders.phoneHmac, [...phoneHmacs]), isNull(holders.erasedAt)));
}

/** The bank account of each request of a kind; none for a kind without one. */
export async function findRequestAccounts(
  db: ReadDb,
  kind: RequestKind,
  ids: readonly number[],
): Promise<{ requestId: number; holderId: number; hmac: string }[]> {
  const table = kindOf(kind).account?.(db);
  if (table === undefined || ids.length === 0) return [];
  const { linkedAccounts } = db.t;
  return db
    .select({
      requestId: table.requestId,
      holderId: linkedAccounts.holderId,
      hmac: linkedAccounts.numHmac,
    })
    .from(table)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, table.linkedAccountId))
    .where(inArray(table.requestId, [...ids]));
}

/** Which holders have or had each bank account; of erased holders no number is left. */
export async function findAccountOwners(
  db: ReadDb,
  numHmacs: readonly string[],
): Promise<{ holderId: number; hmac: string }[]> {
  if (numHmacs.length === 0) return [];
  const { linkedAccounts, holders } = db.t;
  return db
    .select({ holderId: linkedAccounts.holderId, hmac: linkedAccounts.numHmac })
    .from(linkedAccounts)
    .innerJoin(holders, eq(holders.id, linkedAccounts.holderId))
    .where(and(inArray(linkedAccounts.numHmac, [...numHmacs]), isNull(holders.erasedAt)));
}

/** The purchases of which their holders say that the deposit is wired. */
export async function findSaidPaid(db: ReadDb, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const { purchases } = db.t;
  const rows = await db
    .select({ id: purchases.requestId })
    .from(purchases)
    .where(and(inArray(purchases.requestId, [...ids]), isNotNull(purchases.saidPaidAt)));
  return new Set(rows.map(({ id }) => id));
}

type Versioned = { id: number; kind: RequestKind; version: number };

/** The logins of the operators who have approved a version of each request, the first one first. */
export async function findApprovers(
  db: ReadDb,
  requests: readonly Versioned[],
  standing?: SQL,
): Promise<Map<number, string[]>> {
  if (requests.length === 0) return new Map();
  const { operators, requestFacts, requests: rowsOfRequests } = db.t;
  const rows = await db
    .select({ id: requestFacts.requestId, version: requestFacts.version, login: operators.login })
    .from(requestFacts)
    .innerJoin(operators, eq(operators.id, requestFacts.by))
    .innerJoin(rowsOfRequests, eq(rowsOfRequests.id, requestFacts.requestId))
    .where(
      and(
        inArray(
          requestFacts.requestId,
          requests.map(({ id }) => id),
        ),
        eq(requestFacts.kind, 'signed'),
        eq(requestFacts.act, 'approve'),
        isNull(requestFacts.endedAt),
        standing,
      ),
    )
    .orderBy(asc(requestFacts.id));
  const versions = new Map(requests.map(({ id, version }) => [id, version]));
  const current = rows.filter(({ id, version }) => versions.get(id) === version);
  return new Map(
    [...Map.groupBy(current, ({ id }) => id)].map(([id, found]) => [id, found.map(({ login }) => login)]),
  );
}

/**
 * The operators whose approval of each open request stands: of its current version, not expired, and valid as the second
 * signature counts them (ADR-0016). Lists, dialogs and the note of a bank's line follow it.
 */
export async function findStandingApprovers(
  db: ReadDb,
  requests: readonly Versioned[],
  now: Date,
): Promise<Map<number, string[]>> {
  const { at: signedAt } = db.t.requestFacts;
  const { holderId } = db.t.requests;
  const isRecent = gt(signedAt, await signaturesValidSince(db, now));
  const isValid = await isValidSigner(db, { signedAt, holderId }, { leastRole: 'operator', now });
  return findApprovers(db, requests, and(isRecent, isValid));
}

/** The ledger transaction of each settled request, and the one that reverses it. */
export async function findSettlements(
  db: ReadDb,
  ids: readonly number[],
): Promise<Map<number, { transactionId: number; reversedById: number | null }>> {
  if (ids.length === 0) return new Map();
  const { ledgerTransactions } = db.t;
  const settled = await db
    .select({ id: ledgerTransactions.id, requestId: ledgerTransactions.requestId })
    .from(ledgerTransactions)
    .where(and(inArray(ledgerTransactions.requestId, [...ids]), ne(ledgerTransactions.kind, 'correction')));
  if (settled.length === 0) return new Map();
  const reversals = await db
    .select({ id: ledgerTransactions.id, reversesId: ledgerTransactions.reversesId })
    .from(ledgerTransactions)
    .where(
      inArray(
        ledgerTransactions.reversesId,
        settled.map(({ id }) => id),
      ),
    );
  const reversedBy = new Map(reversals.map(({ id, reversesId }) => [reversesId, id]));
  return new Map(
    settled.flatMap(({ id, requestId }) =>
      requestId === null
        ? []
        : [[requestId, { transactionId: id, reversedById: reversedBy.get(id) ?? null }] as const],
    ),
  );
}
