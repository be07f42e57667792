// Money that came in and is to be sent back (D65), for oracle-bank.ts: it is owed until a line out pays it.
import { candidatesOf } from './bank.ts';
import { stands, type ModelLine, type ModelState } from './model.ts';
import { refuse, type Possibility } from './possibility.ts';

const SECOND_MS = 1_000;

/** The line out that paid what a line in owes; undefined for none. */
export const payerOf = (state: Pick<ModelState, 'lines'>, { name }: ModelLine): ModelLine | undefined =>
  state.lines.find(({ settled }) => settled?.pays === name);

const isOwed = (state: ModelState, line: ModelLine): boolean =>
  line.direction === 'in' && line.settled?.as === 'refund' && payerOf(state, line) === undefined;

const isOfAccount = (out: ModelLine, came: ModelLine): boolean =>
  out.holderId === came.holderId && out.bank === came.bank;

/** Money is not sent back before it came; a statement of the model has seconds. */
const isBefore = (out: ModelLine, came: ModelLine): boolean => out.atMs + SECOND_MS <= came.atMs;

/** The refunds that an open line out may mean by its name: lines of the model have one of two. */
export const refundsMeantBy = (state: ModelState, out: ModelLine): ModelLine[] =>
  state.lines.filter(
    (came) =>
      out.direction === 'out' &&
      out.settled === null &&
      isOwed(state, came) &&
      isOfAccount(out, came) &&
      out.won === came.won &&
      out.isNamed === came.isNamed &&
      !isBefore(out, came),
  );

/** The only refund that a line can mean, which no other line can mean; null where there is a doubt. */
export function certainRefund(state: ModelState, out: ModelLine): ModelLine | null {
  const [only, ...others] = refundsMeantBy(state, out);
  if (only === undefined || others.length > 0 || only.settled?.hasPayee !== true) return null;
  if (candidatesOf(state, out).length > 0) return null;
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
    const own = draft.lines.find((one) => one.name === name);
    if (own?.settled) own.settled = { ...own.settled, hasPayee: true };
  };
  return [{ answer: { applied: true }, commit }];
}
