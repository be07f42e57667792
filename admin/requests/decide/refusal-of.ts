import { ERROR_SENTENCES } from '../../../domain/errors.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { REJECT_ONLY } from '../../../domain/legal-acts.ts';
import { REQUEST_STATE_LABELS } from '../../../domain/request-state.ts';
import type { SignedAct } from '../../../domain/request-state.ts';
import type { RequestRow } from '../../api/contract.ts';
import { ownSignatureText } from './signer-words.ts';

/** What the console says of a refusal before the act, where the catalogue's sentence is about an act that was tried. */
const beforeTheAct: Partial<Record<ErrorCode, string>> = {
  FORBIDDEN: '조회 권한으로는 결정할 수 없어요.',
  NOT_TAKEN: '먼저 맡아야 해요. 맡은 뒤에 지급하고 승인해주세요.',
  STATUS_NOT_ALLOWED: REJECT_ONLY,
};

export const takenByText = (login: string) => `${login} 님이 처리하고 있는 요청이에요.`;

function takenByDisabled(login: string, putBack: ErrorCode | null): string {
  const said = `이 요청을 맡은 ${login} 님은 사용이 중지됐어요.`;
  if (putBack === null) return `${said} 내려놓으면 다시 맡을 수 있어요.`;
  // An admin who may not put it back yet reads the reason at that button.
  return putBack === 'TAKEN' ? `${said} 관리자에게 알려주세요.` : said;
}

/** Whether an approval is legal for a reason alone, because the bank shows no deposit. */
export const needsEvidence = ({ acts }: Pick<RequestRow, 'acts'>): boolean =>
  acts?.approve === 'EVIDENCE_REQUIRED';

/** Why the signed-in operator may not do an act on a request now, as the server has said with its row; null when it is legal. */
export function refusalOf(
  act: SignedAct,
  {
    state,
    takenBy,
    isTakerDisabled,
    acts,
  }: Pick<RequestRow, 'state' | 'takenBy' | 'isTakerDisabled' | 'acts'>,
): string | null {
  if (acts === null) return `이미 ${REQUEST_STATE_LABELS[state]} 처리된 요청이에요.`;
  const code = acts[act];
  // The dialog of an approval asks for the reason.
  if (code === null || code === 'EVIDENCE_REQUIRED') return null;
  if (code === 'SAME_OPERATOR') return ownSignatureText(act);
  if (code === 'TAKEN' && takenBy !== null)
    return isTakerDisabled ? takenByDisabled(takenBy, acts.putBack) : takenByText(takenBy);
  if (code === 'ALREADY_DECIDED') {
    // Of an open request: an approval comes too late, and a hold stands.
    return act === 'approve'
      ? '입금 시한이 지난 신청이에요.'
      : `이미 ${REQUEST_STATE_LABELS[state]} 중인 요청이에요.`;
  }
  return beforeTheAct[code] ?? ERROR_SENTENCES[code];
}
