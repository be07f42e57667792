// The facts that decide which acts on requests are legal (domain/legal-acts.ts), read in the transaction that acts on them.
import type { ReadDb } from '../../../db/store.ts';
import { isSettled, type WorthSoFar } from '../../../domain/four-eyes.ts';
import type { ActingOperator, RequestFacts, SignatureFact } from '../../../domain/legal-acts.ts';
import { BANK_SAYS } from '../../../domain/request-facts.ts';
import { isPaidByHand, type SignedAct } from '../../../domain/request-state.ts';
import { hasOutgoingHash } from '../../four-eyes/named-hashes.repo.ts';
import { isErased } from '../../holders/erased-holder.ts';
import { isOwnHolder } from '../../holders/refuse-own-holder.ts';
import { findOperator } from '../../acting/operators.repo.ts';
import { findValidSigner } from '../../acting/second-operator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { signaturesOn, type Signature } from './approvals.repo.ts';
import { countNeeded } from './count-needed.ts';
import { findFacts, type FactRow } from './facts.repo.ts';
import { kindOf } from './registry.ts';
import type { RequestRow } from './requests.repo.ts';
import {
  findPayouts,
  findSettledLines,
  sumOfLines,
  wonOf,
  type PayoutOfSale,
  type SettledLine,
} from './settled-lines.ts';

type Read = Pick<RequestRow, 'id' | 'kind' | 'holderId' | 'version' | 'expiresAt' | 'takenBy'>;

async function toFact(
  db: ReadDb,
  { holderId }: Read,
  { operatorId, decision: act, version, txHash, createdAt: at }: Signature,
  now: Date,
): Promise<SignatureFact> {
  const signing = { leastRole: 'operator', holderIds: [holderId], now } as const;
  const signer = await findValidSigner(db, { operatorId, signedAt: at }, signing);
  return { operatorId, person: signer?.phoneHmac ?? null, act, version, txHash, at, counts: signer !== null };
}

async function takenOf(db: ReadDb, { takenBy }: Read): Promise<RequestFacts['taken']> {
  if (takenBy === null) return null;
  return { by: takenBy, isDisabled: ((await findOperator(db, takenBy))?.disabledAt ?? null) !== null };
}

/** What the lines that are settled with a sale say about its payout file. Those of another account than the file's are not the file's. */
function fileOf(
  payout: PayoutOfSale,
  lines: readonly SettledLine[],
  facts: readonly FactRow[],
): NonNullable<RequestFacts['file']> {
  const ofFile = lines.filter(({ accountId }) => accountId === payout.depositAccountId);
  const naming = new Set(facts.filter(({ kind }) => kind === 'named').map(({ lineId }) => lineId));
  const isWhole = (some: readonly SettledLine[]) => sumOfLines(some) >= payout.won;
  const paid = !isWhole(ofFile)
    ? 'none'
    : isWhole(ofFile.filter(({ id }) => naming.has(id)))
      ? 'named'
      : 'unnamed';
  return { id: payout.id, paid };
}

type Found = {
  signatures: Signature[];
  facts: FactRow[];
  lines: SettledLine[];
  payout: PayoutOfSale | undefined;
};

async function factsOf(db: ReadDb, request: Read, found: Found, now: Date): Promise<RequestFacts> {
  const { id, kind, version } = request;
  const { signatures, facts, lines, payout } = found;
  const has = (wanted: FactRow['kind']) => facts.some((fact) => fact.kind === wanted);
  const signed: SignatureFact[] = [];
  for (const signature of signatures) signed.push(await toFact(db, request, signature, now));
  return {
    version,
    expiresAt: request.expiresAt,
    taken: await takenOf(db, request),
    signed,
    isHashNamed: kind === 'externalSend' && (await hasOutgoingHash(db, id)),
    file: payout === undefined ? null : fileOf(payout, lines, facts),
    settled: lines.length === 0 ? 'none' : sumOfLines(lines) === (await wonOf(db, id)) ? 'whole' : 'part',
    bank: BANK_SAYS.find(has) ?? null,
    isSaidToBePaid: facts.some((fact) => fact.kind === 'saidPaid' && fact.version === version),
    isErased: await isErased(db, request.holderId),
  };
}

/** The facts of requests, by id. */
export async function readFactsOf(
  db: ReadDb,
  requests: readonly Read[],
  now: Date,
): Promise<Map<number, RequestFacts>> {
  const read = new Map<number, RequestFacts>();
  if (requests.length === 0) return read;
  const ids = requests.map(({ id }) => id);
  const orders = requests.filter(({ kind }) => kind === 'purchase' || kind === 'sale').map(({ id }) => id);
  const byRequest = <Row extends { requestId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ requestId }) => requestId);
  const signatures = byRequest(await signaturesOn(db, ids));
  const facts = byRequest(orders.length === 0 ? [] : await findFacts(db, orders));
  const lines = byRequest(orders.length === 0 ? [] : await findSettledLines(db, orders));
  const sales = requests.filter(({ kind }) => isPaidByHand(kind)).map(({ id }) => id);
  const payouts = sales.length === 0 ? null : await findPayouts(db, sales);
  for (const request of requests) {
    const { id } = request;
    const found = {
      signatures: signatures.get(id) ?? [],
      facts: facts.get(id) ?? [],
      lines: lines.get(id) ?? [],
      payout: payouts?.get(id),
    };
    read.set(id, await factsOf(db, request, found, now));
  }
  return read;
}

/** The facts of one request. */
export async function readFacts(db: ReadDb, request: Read, now: Date): Promise<RequestFacts> {
  const facts = (await readFactsOf(db, [request], now)).get(request.id);
  if (facts === undefined) throw new Error(`request ${request.id} has no facts`);
  return facts;
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
    const worth = await kindOf(request.kind).worth?.(db, request);
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
