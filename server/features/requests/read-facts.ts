// The facts that decide which acts on a request are legal (domain/legal-acts.ts), read in the transaction that acts on them.
import type { ReadDb } from '../../../db/store.ts';
import { isSettled, type WorthSoFar } from '../../../domain/four-eyes.ts';
import type { ActingOperator, RequestFacts, SignatureFact } from '../../../domain/legal-acts.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import { isPaidFor } from '../bank-lines/find-paid.ts';
import { findOrder, hasSettledLine, mayHaveOpenLine, sumLinesOf } from '../bank-lines/payable-orders.repo.ts';
import { hasOutgoingHash } from '../../four-eyes/named-hashes.repo.ts';
import { isErased } from '../../holders/erased-holder.ts';
import { isOwnHolder } from '../../holders/refuse-own-holder.ts';
import { findOperator } from '../../acting/operators.repo.ts';
import { findValidSigner } from '../../acting/second-operator.ts';
import { readFilePayment } from '../payouts/file-payment.ts';
import { findPayoutOf } from '../payouts/payouts.repo.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findSignatures } from './approvals.repo.ts';
import { countNeeded } from './count-needed.ts';
import { findPaidSales } from './paid-sales.ts';
import { REQUEST_KIND_TABLE } from './request-kinds.ts';
import type { RequestRow } from './requests.repo.ts';
import { isSaidToBePaid } from './said-to-be-paid.ts';

async function signaturesOf(db: ReadDb, request: RequestRow, now: Date): Promise<SignatureFact[]> {
  const { valid, expired } = await findSignatures(db, request, now);
  const signing = { leastRole: 'operator', holderIds: [request.holderId], now } as const;
  const found: SignatureFact[] = [];
  for (const { operatorId, decision: act, version, txHash, createdAt: at } of [...valid, ...expired]) {
    const signer = await findValidSigner(db, { operatorId, signedAt: at }, signing);
    const person = signer?.phoneHmac ?? null;
    found.push({ operatorId, person, act, version, txHash, at, counts: signer !== null });
  }
  return found;
}

async function settledOf(db: ReadDb, { id }: RequestRow): Promise<RequestFacts['settled']> {
  if (!(await hasSettledLine(db, id))) return 'none';
  const order = await findOrder(db, id);
  return order !== null && (await sumLinesOf(db, id)) === order.won ? 'whole' : 'part';
}

async function isPaidByBank(db: ReadDb, { id, kind }: RequestRow, now: Date): Promise<boolean> {
  if (kind === 'purchase') return isPaidFor(db, id, now);
  // Most sales have no line of their amount and were in no file.
  if (kind !== 'sale' || (await mayHaveOpenLine(db, { requestId: id })).length === 0) return false;
  return (await findPaidSales(db, [id], now)).has(id);
}

export async function readFacts(db: ReadDb, request: RequestRow, now: Date): Promise<RequestFacts> {
  const { id, kind } = request;
  const taker = request.takenBy === null ? null : await findOperator(db, request.takenBy);
  const payout = kind === 'sale' ? await findPayoutOf(db, id) : null;
  const isOrder = kind === 'purchase' || kind === 'sale';
  return {
    version: request.version,
    expiresAt: request.expiresAt,
    taken:
      request.takenBy === null
        ? null
        : { by: request.takenBy, isDisabled: (taker?.disabledAt ?? null) !== null },
    signed: await signaturesOf(db, request, now),
    isHashNamed: kind === 'externalSend' && (await hasOutgoingHash(db, id)),
    file: payout === null ? null : { id: payout.id, paid: await readFilePayment(db, id, now) },
    settled: isOrder ? await settledOf(db, request) : 'none',
    isPaidByBank: await isPaidByBank(db, request, now),
    isSaidToBePaid: await isSaidToBePaid(db, request),
    isErased: await isErased(db, request.holderId),
  };
}

type Acting = {
  operatorId: number;
  /** What the operator is about to do; only the worth of an approval counts. */
  act: SignedAct | 'take';
  /** The version of the request that the operator saw. */
  seen?: number | undefined;
  isVouching?: boolean | undefined;
  /** What acts that precede this one, and have not been done yet, add to the sums. */
  ahead?: WorthSoFar;
};

/** An operator as one who acts on a request now. */
export async function readActing(
  db: ReadDb,
  request: RequestRow,
  { operatorId, act, seen, isVouching = false, ahead }: Acting,
  now: Date,
): Promise<ActingOperator> {
  const operator = await findOperator(db, operatorId);
  const { secondPersonWaitHours } = await readSettings(db);
  const worthNeeds = async () => {
    const worth = await REQUEST_KIND_TABLE[request.kind].worth?.(db, request);
    return countNeeded(db, request, { operatorId, worth, now, ahead });
  };
  return {
    as: 'operator',
    id: operatorId,
    isAdmin: operator?.role === 'admin',
    person: operator?.phoneHmac ?? null,
    isSettled: isSettled(operator?.powersChangedAt ?? null, now, secondPersonWaitHours),
    isHolder: await isOwnHolder(db, operatorId, request.holderId),
    worthNeeds: act === 'approve' ? await worthNeeds() : 1,
    seen,
    isVouching,
  };
}
