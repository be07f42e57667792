// What an operation of the ledger model may lead to, and how a request ends, for oracle*.ts.
import {
  addRow,
  holderIn,
  stands,
  type ModelHolder,
  type ModelRequest,
  type ModelRow,
  type ModelSignature,
  type ModelState,
  type SignedAct,
} from './model.ts';
import { isMoneyThere, isPaidSale, isPaidWhole } from './bank.ts';

export type Answered = { id?: number | null };

/** One thing that may happen. `answer` may leave out the id, which the server chooses. */
export type Possibility =
  | { refuse: ReadonlySet<string> }
  | { answer: object; commit?: (draft: ModelState, answered: Answered & Record<string, unknown>) => void };

export const refuse = (...codes: string[]): Possibility[] => [{ refuse: new Set(codes) }];

/** A hash of the chain that an approval of the request named lasts longer than its signature. */
export const isOnChain = ({ hashes }: ModelState, { id }: ModelRequest) =>
  hashes.values().some(({ requestId }) => requestId === id);

export function addFeeRow(holder: ModelHolder, fee: bigint): void {
  if (fee > 0n) addRow(holder, { id: null, type: 4, incoming: false, state: 1, amount: -fee, fee: 0n });
}

export function moveRow(holder: ModelHolder, id: number, state: ModelRow['state']): void {
  holder.rows = holder.rows.map((row) => (row.id === id && row.type !== 4 ? { ...row, state } : row));
}

/** A request ends without effect; what it held is released. */
export function failRequest(state: ModelState, request: ModelRequest): void {
  const holder = holderIn(state, request.holderId);
  request.state = 2;
  request.decidedMs = state.nowMs;
  request.version += 1;
  request.takenBy = null;
  moveRow(holder, request.id, 2);
  if (request.kind !== 'purchase') holder.held -= request.fee - request.amount;
}

/** Whether its holder can still cancel it, or hold it by a freeze: no operator works on it, and no money has moved. */
export const isFree = (state: ModelState, request: ModelRequest): boolean =>
  request.takenBy === null &&
  !request.signatures.some((it) => it.version === request.version && stands(state, it)) &&
  !isMoneyThere(state, request) &&
  !isPaidSale(state, request) &&
  !isOnChain(state, request);

/** Puts on hold what is to leave and that its holder could still cancel. Returns how many. */
export function holdFree(state: ModelState, holderId: number): number {
  const free = state.requests.filter(
    (it) => it.holderId === holderId && it.kind !== 'purchase' && it.state === 0 && isFree(state, it),
  );
  for (const request of free) {
    request.state = 3;
    request.isHeld = true;
    request.decidedMs = state.nowMs;
    request.version += 1;
    moveRow(holderIn(state, holderId), request.id, 3);
  }
  return free.length;
}

/** A request begins, as its holder's company and the price are now unless `kept` says otherwise. */
export function openRequest(
  state: ModelState,
  about: Pick<ModelRequest, 'id' | 'kind' | 'holderId' | 'amount' | 'fee' | 'worthWhenAsked'>,
  kept: Partial<Pick<ModelRequest, 'priceWhenAsked' | 'priceOf' | 'shownBank' | 'waits'>> = {},
): void {
  const type = { purchase: 2, sale: 3, externalSend: 1, waitingSend: 1 } as const;
  const { id, kind, amount, fee } = about;
  const row = { id, type: type[kind], incoming: kind === 'purchase', state: 0, amount, fee } as const;
  addRow(holderIn(state, about.holderId), row);
  state.requests.push({
    ...about,
    state: 0,
    version: 1,
    takenBy: null,
    priceWhenAsked: state.terms.priceE4,
    priceOf: null,
    createdMs: state.nowMs,
    decidedMs: null,
    shownBank: kind === 'purchase' ? holderIn(state, about.holderId).bank : null,
    bookedBank: null,
    signatures: [],
    saidPaidAt: null,
    isHeld: false,
    waits: null,
    ...kept,
  });
}

/** Whether an act on the request is one of two people. An approval relies on whole lines, and not on what was said. */
export function isForTwo(
  state: ModelState,
  request: ModelRequest,
  standing: readonly ModelSignature[],
  act: SignedAct,
): boolean {
  if (standing.length > 0 || isOnChain(state, request)) return true;
  return request.saidPaidAt === request.version && (act !== 'approve' || !isPaidWhole(state, request));
}
