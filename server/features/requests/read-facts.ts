// The facts that decide which acts on requests are legal (domain/legal-acts.ts), read in the transaction that acts on them.
import type { ReadDb } from '../../../db/store.ts';
import type { RequestFacts, SignatureFact } from '../../../domain/legal-acts.ts';
import { BANK_SAYS, ON_HOLD } from '../../../domain/request-state.ts';
import { isPaidByHand } from '../../../domain/request-kinds.ts';
import { findValidSigner } from '../../acting/valid-signer.ts';
import type { Deposits } from './deposits.ts';
import { findFacts, findSubjects, hasOutgoingHash, type FactRow, type Subject } from './facts.repo.ts';
import type { RequestRow } from './requests.repo.ts';
import {
  findPayouts,
  findSettledLines,
  sumOfLines,
  type PayoutOfSale,
  type SettledLine,
} from './settled-lines.ts';

type Read = Pick<RequestRow, 'id' | 'kind' | 'holderId' | 'version' | 'expiresAt' | 'takenBy'>;

/** A signature; null for a fact of another kind. */
async function toSignature(
  db: ReadDb,
  { holderId }: Read,
  fact: FactRow,
  now: Date,
): Promise<SignatureFact | null> {
  const { by, act, version, txHash, at } = fact;
  if (fact.kind !== 'signed' || by === null || act === null) return null;
  const signing = { leastRole: 'operator', holderIds: [holderId], now } as const;
  const signer = await findValidSigner(db, { operatorId: by, signedAt: at }, signing);
  return {
    operatorId: by,
    person: signer?.phoneHmac ?? null,
    act,
    version,
    txHash,
    at,
    counts: signer !== null,
  };
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

/** The deposits of open purchases; only an approval asks for them. */
export type DepositsOf = ReadonlyMap<number, Deposits>;

type Found = { subject: Subject; facts: FactRow[]; lines: SettledLine[]; payout: PayoutOfSale | undefined };

async function factsOf(
  db: ReadDb,
  request: Read,
  found: Found,
  deposits: Deposits | undefined,
  now: Date,
): Promise<RequestFacts> {
  const { id, kind, version, takenBy } = request;
  const { subject, facts, lines, payout } = found;
  const has = (wanted: FactRow['kind']) => facts.some((fact) => fact.kind === wanted);
  const signed: SignatureFact[] = [];
  for (const fact of facts) {
    const signature = await toSignature(db, request, fact, now);
    if (signature !== null) signed.push(signature);
  }
  return {
    version,
    expiresAt: request.expiresAt,
    taken: takenBy === null ? null : { by: takenBy, isDisabled: subject.takerDisabledAt !== null },
    signed,
    isHashNamed: kind === 'externalSend' && (await hasOutgoingHash(db, id)),
    file: payout === undefined ? null : fileOf(payout, lines, facts),
    settled: lines.length === 0 ? 'none' : sumOfLines(lines) === subject.won ? 'whole' : 'part',
    bank: BANK_SAYS.find(has) ?? null,
    isDepositMissing: deposits?.status === 'none',
    isSaidToBePaid: facts.some((fact) => fact.kind === 'saidPaid' && fact.version === version),
    isHeldByHolder: subject.state === ON_HOLD && subject.decidedAs === 'holder',
    holder: {
      person: subject.phoneHmac,
      status: subject.holderStatus,
      isFrozen: subject.frozenAt !== null,
      isErased: subject.erasedAt !== null,
    },
    account: subject.accountStatus,
  };
}

/** The facts of requests, by id. */
export async function readFactsOf(
  db: ReadDb,
  requests: readonly Read[],
  now: Date,
  deposits: DepositsOf = new Map(),
): Promise<Map<number, RequestFacts>> {
  const read = new Map<number, RequestFacts>();
  if (requests.length === 0) return read;
  const ids = requests.map(({ id }) => id);
  const orders = requests.filter(({ kind }) => kind === 'purchase' || kind === 'sale').map(({ id }) => id);
  const byRequest = <Row extends { requestId: number }>(rows: readonly Row[]) =>
    Map.groupBy(rows, ({ requestId }) => requestId);
  const subjects = await findSubjects(db, ids);
  const facts = byRequest(await findFacts(db, ids));
  const lines = byRequest(orders.length === 0 ? [] : await findSettledLines(db, orders));
  const sales = requests.filter(({ kind }) => isPaidByHand(kind)).map(({ id }) => id);
  const payouts = sales.length === 0 ? null : await findPayouts(db, sales);
  for (const request of requests) {
    const { id } = request;
    const subject = subjects.get(id);
    if (subject === undefined) throw new Error(`request ${id} has no holder`);
    const found = {
      subject,
      facts: facts.get(id) ?? [],
      lines: lines.get(id) ?? [],
      payout: payouts?.get(id),
    };
    read.set(id, await factsOf(db, request, found, deposits.get(id), now));
  }
  return read;
}

/** The facts of one request. */
export async function readFacts(
  db: ReadDb,
  request: Read,
  now: Date,
  deposits?: DepositsOf,
): Promise<RequestFacts> {
  const facts = (await readFactsOf(db, [request], now, deposits)).get(request.id);
  if (facts === undefined) throw new Error(`request ${request.id} has no facts`);
  return facts;
}
