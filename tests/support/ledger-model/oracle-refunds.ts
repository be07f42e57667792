// Money that came in and is to be sent back (D65), for oracle-bank.ts: it is owed until a line out pays it.
import { candidatesOf, isTooOld, keepEvidence } from './bank.ts';
import {
  postWon,
  stands,
  type ModelLine,
  type ModelSettledLine,
  type ModelState,
  type ModelWonEntry,
} from './model.ts';
import { refuse, type Possibility } from './possibility.ts';

const SECOND_MS = 1_000;

/** The line in that is a refund; null for none of this name. */
export const refundIn = (state: Pick<ModelState, 'lines'>, name: string): ModelLine | null =>
  state.lines.find(
    (line) => line.name === name && line.direction === 'in' && line.settled?.as === 'refund',
  ) ?? null;

/** Changes what is known of a refund. */
export function setRefund(
  draft: ModelState,
  name: string,
  change: (settled: ModelSettledLine) => ModelSettledLine,
): void {
  const came = refundIn(draft, name);
  if (came?.settled) came.settled = change(came.settled);
}

export const isOwed = (state: ModelState, line: ModelLine | null): boolean =>
  line !== null && refundIn(state, line.name) === line && line.settled?.paidBy === undefined;

/** Until the payee is known, a refund goes by the name of who sent the money. */
export const isPayeeNamed = (came: ModelLine | null): boolean =>
  came?.settled?.isPayeeNamed ?? came?.isNamed === true;

const isOfAccount = (out: ModelLine, came: ModelLine): boolean =>
  out.holderId === came.holderId && out.bank === came.bank;

/** Money is not sent back before it came; a statement of the model has seconds. */
export const isBefore = (out: ModelLine, came: ModelLine): boolean => out.atMs + SECOND_MS <= came.atMs;

/** The refunds that an open line out may mean by its name: lines of the model have one of two. */
export const refundsMeantBy = (state: ModelState, out: ModelLine): ModelLine[] =>
  state.lines.filter(
    (came) =>
      out.direction === 'out' &&
      out.settled === null &&
      isOwed(state, came) &&
      isOfAccount(out, came) &&
      out.won === came.won &&
      out.isNamed === isPayeeNamed(came) &&
      !isBefore(out, came),
  );

/** The only refund that a line can mean, which no other line can mean; null where there is a doubt. */
export function certainRefund(state: ModelState, out: ModelLine): ModelLine | null {
  const [only, ...others] = refundsMeantBy(state, out);
  if (only === undefined || others.length > 0 || only.settled?.isPayeeNamed === undefined) return null;
  if (candidatesOf(state, out).length > 0 || isTooOld(state, out)) return null;
  const lines = state.lines.filter((line) => refundsMeantBy(state, line).includes(only));
  return lines.length === 1 ? only : null;
}

/** The refunds that are owed on the account of a line out, in its sum: by its name or not. */
export const owedInSum = (state: ModelState, out: ModelLine): ModelLine[] =>
  state.lines.filter(
    (came) => isOwed(state, came) && isOfAccount(out, came) && out.won === came.won && !isBefore(out, came),
  );

/** Whether a line is no refund: a purchase may have been approved or signed for it, or it may have paid one of several that are owed. */
export function isNoRefund(state: ModelState, line: ModelLine): boolean {
  if (line.direction === 'out') return owedInSum(state, line).length > 1;
  const meant = candidatesOf(state, line);
  return state.requests.some(
    ({ id, state: now, signatures }) =>
      meant.includes(id) && (now === 1 || signatures.some((it) => it.act === 'approve' && stands(state, it))),
  );
}

/** A line out pays refunds on the day on which an operator says so. */
export function settleWithRefunds(
  draft: ModelState,
  { name, holderId, bank, won }: ModelLine,
  { by, rowId, pays }: { by: number; rowId: number; pays: readonly string[] },
): void {
  const entries: ModelWonEntry[] = [
    { holderId, bank, account: 'unmatched', amount: -won },
    { holderId, bank, account: 'refunds', amount: won },
  ];
  const settled = {
    as: 'refundPaid',
    by,
    rowId,
    atMs: draft.nowMs,
    requestId: null,
    isEvidence: false,
  } as const;
  keepEvidence(draft, {}, () => {
    for (const line of draft.lines) if (line.name === name) line.settled = settled;
    for (const refund of pays) setRefund(draft, refund, (owed) => ({ ...owed, paidBy: name }));
  });
  postWon(draft, entries);
  draft.movements.push({
    ...{ rowId, entries: [], won: entries, leastPrice: 0n, mostPrice: 0n },
    ...{ deposit: null, reversed: false },
  });
}

/** Why a line does not pay a refund; empty when it does. */
export function whyNotPaid(state: ModelState, out: ModelLine, came: ModelLine | null): string[] {
  if (came?.settled?.as !== 'refund' || came.direction !== 'in') return ['NOT_FOUND'];
  return [
    ...(out.direction === 'out' ? [] : ['BANK_LINE_DIRECTION']),
    ...(isOfAccount(out, came) && !isBefore(out, came) ? [] : ['STATUS_NOT_ALLOWED']),
    ...(out.won === came.won ? [] : ['BANK_LINE_AMOUNT']),
    ...(isOwed(state, came) ? [] : ['REFUND_PAID']),
  ];
}

/** Two people type the same payee where four eyes hold. */
export function judgePayee(
  state: ModelState,
  { name, by, isNamed }: { name: string; by: number; isNamed: boolean },
): Possibility[] {
  const line = state.lines.find((one) => one.name === name);
  if (line?.settled?.as !== 'refund' || line.direction !== 'in') return refuse('NOT_FOUND');
  if (!isOwed(state, line)) return refuse('REFUND_PAID');
  const isFiled = state.refundFiles.some(({ parts }) =>
    parts.some((part) => part.refund === name && !part.isBack),
  );
  if (isFiled) return refuse('IN_REFUND_FILE');
  const kind = `refundPayee:${name}`;
  const content = String(isNamed);
  const known = state.proposals.get(kind);
  const agreed = known !== undefined && stands(state, known) && known.content === content ? known : null;
  const needed = state.settings.fourEyesWon === null ? 1 : 2;
  if (needed === 2 && agreed?.operatorId === by) return refuse('SAME_OPERATOR');
  if (needed === 2 && agreed === null) {
    const propose = (draft: ModelState) =>
      void draft.proposals.set(kind, { content, operatorId: by, atMs: draft.nowMs });
    return [{ answer: { applied: false }, commit: propose }];
  }
  const commit = (draft: ModelState) => {
    draft.proposals.delete(kind);
    setRefund(draft, name, (settled) => ({ ...settled, isPayeeNamed: isNamed }));
  };
  return [{ answer: { applied: true }, commit }];
}
