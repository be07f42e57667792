/** Rules of requests that an operator takes and pays outside the system before approving them (D48). */
import { isOpen, isPaidByHand } from '../../../domain/request-state.ts';
import type { Decision, RequestKind } from '../../../domain/request-state.ts';
import type { ListedRequest } from '../../api/contract.ts';

export type Takeable = Pick<ListedRequest, 'state' | 'takenBy' | 'marks'> & { kind: RequestKind };

export const NOT_TAKEN = '먼저 맡아야 해요. 맡은 뒤에 지급하고 승인해주세요.';

export const takenByText = (login: string) => `${login} 님이 처리하고 있는 요청이에요.`;

/** Whether the request can be taken now: open, paid by hand, taken by no operator, and not of an erased holder. */
export function canTake({ kind, state, takenBy, marks }: Takeable): boolean {
  return isPaidByHand(kind) && isOpen(state) && takenBy === null && !marks.includes('rejectOnly');
}

/**
 * Why the take of a request prevents a decision; null when it does not. `isSecond`: another operator has signed the
 * same decision, and this operator would be the second signer.
 */
export function whyNotTaken(
  decision: Decision,
  { kind, takenBy }: Pick<Takeable, 'kind' | 'takenBy'>,
  login: string | undefined,
  isSecond: boolean,
): string | null {
  if (!isPaidByHand(kind)) return null;
  if (takenBy === null) return decision === 'approve' ? NOT_TAKEN : null;
  return takenBy === login || isSecond ? null : takenByText(takenBy);
}
