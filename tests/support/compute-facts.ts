// The facts of a request as the present rules compute them, until the acts that cause them write them down.
import { eq } from 'drizzle-orm';
import type { ReadDb } from '../../db/store.ts';
import { isSettled } from '../../domain/four-eyes.ts';
import type { ActingOperator, RequestFacts, SignatureFact } from '../../domain/legal-acts.ts';
import type { LinkedAccountStatus } from '../../domain/linked-account.ts';
import { isPaidFor } from '../../server/features/bank-lines/match-bank-lines.ts';
import {
  findOrder,
  hasSettledLine,
  sumLinesOf,
} from '../../server/features/bank-lines/payable-orders.repo.ts';
import { hasOutgoingHash } from '../../server/features/four-eyes/named-hashes.repo.ts';
import { isOwnHolder } from '../../server/features/holders/refuse-own-holder.ts';
import { findOperator } from '../../server/features/operators/operators.repo.ts';
import { findValidSigner } from '../../server/features/operators/second-operator.ts';
import { readFilePayment } from '../../server/features/payouts/file-payment.ts';
import { findPayoutOf } from '../../server/features/payouts/payouts.repo.ts';
import { findSignatures } from '../../server/features/requests/approvals.repo.ts';
import { countNeeded } from '../../server/features/requests/count-needed.ts';
import { readPaymentEvidence } from '../../server/features/requests/refuse-paid-sale.ts';
import { REQUEST_KIND_TABLE } from '../../server/features/requests/request-kinds.ts';
import type { RequestRow } from '../../server/features/requests/requests.repo.ts';
import { isSaidToBePaid } from '../../server/features/requests/said-to-be-paid.ts';
import { readSettings } from '../../server/features/settings/read-settings.ts';

async function signaturesOf(db: ReadDb, request: RequestRow, now: Date): Promise<SignatureFact[]> {
  const { valid, expired } = await findSignatures(db, request, now);
  const signing = { leastRole: 'operator', holderIds: [request.holderId], now } as const;
  const found: SignatureFact[] = [];
  for (const { operatorId, decision: act, version, createdAt: at } of [...valid, ...expired]) {
    const signer = await findValidSigner(db, { operatorId, signedAt: at }, signing);
    const person = signer?.phoneHmac ?? `operator ${operatorId}`;
    found.push({ operatorId, person, act, version, at, counts: signer !== null });
  }
  return found;
}

async function bankOf(db: ReadDb, request: RequestRow, now: Date): Promise<RequestFacts['bank']> {
  const { id, kind } = request;
  if (kind === 'sale') {
    const { surely, perhaps } = await readPaymentEvidence(db, [id], now);
    return surely.has(id) ? 'certain' : perhaps.has(id) ? 'possible' : 'none';
  }
  if (kind !== 'purchase' || (await hasSettledLine(db, id))) return 'none';
  return (await isPaidFor(db, id, now)) ? 'certain' : 'none';
}

async function settledOf(db: ReadDb, { id }: RequestRow): Promise<RequestFacts['settled']> {
  if (!(await hasSettledLine(db, id))) return 'none';
  const order = await findOrder(db, id);
  return order !== null && (await sumLinesOf(db, id)) === order.won ? 'whole' : 'part';
}

async function accountOf(db: ReadDb, { id, kind }: RequestRow): Promise<RequestFacts['account']> {
  const { linkedAccounts, sales } = db.t;
  if (kind !== 'sale') return null;
  const [row] = await db
    .select({ status: linkedAccounts.status })
    .from(sales)
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(eq(sales.requestId, id));
  const status: LinkedAccountStatus | undefined = row?.status;
  if (status === 'active') return 'usable';
  return status === 'suspended' ? 'suspended' : 'unusable';
}

export async function computeFacts(db: ReadDb, request: RequestRow, now: Date): Promise<RequestFacts> {
  const { holders } = db.t;
  const [holder] = await db.select().from(holders).where(eq(holders.id, request.holderId));
  const taker = request.takenBy === null ? null : await findOperator(db, request.takenBy);
  const payout = request.kind === 'sale' ? await findPayoutOf(db, request.id) : null;
  return {
    version: request.version,
    expiresAt: request.expiresAt,
    taken:
      request.takenBy === null
        ? null
        : { by: request.takenBy, isDisabled: (taker?.disabledAt ?? null) !== null },
    signed: await signaturesOf(db, request, now),
    isHashNamed: request.kind === 'externalSend' && (await hasOutgoingHash(db, request.id)),
    file: payout === null ? null : { id: payout.id, paid: await readFilePayment(db, request.id, now) },
    settled: await settledOf(db, request),
    bank: await bankOf(db, request, now),
    isSaidToBePaid: await isSaidToBePaid(db, request),
    holder: {
      isErased: (holder?.erasedAt ?? null) !== null,
      isActive: holder?.status === 'active',
      isBlocked: holder?.status === 'blocked',
    },
    account: await accountOf(db, request),
  };
}

/** An operator as one who acts on a request. */
export async function actingOn(
  db: ReadDb,
  request: RequestRow,
  { id }: { id: number },
  now: Date,
): Promise<ActingOperator> {
  const operator = await findOperator(db, id);
  const { secondPersonWaitHours } = await readSettings(db);
  return {
    as: 'operator',
    id,
    isAdmin: operator?.role === 'admin',
    person: operator?.phoneHmac ?? null,
    isSettled: isSettled(operator?.powersChangedAt ?? null, now, secondPersonWaitHours),
    isHolder: await isOwnHolder(db, id, request.holderId),
    worthNeeds: await countNeeded(db, request, {
      decision: 'approve',
      operatorId: id,
      needsTwo: false,
      worth: await REQUEST_KIND_TABLE[request.kind].worth?.(db, request),
      now,
    }),
  };
}
