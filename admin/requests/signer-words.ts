/** Sentences about requests that require two signatures (D43 and D48). */
import { SIGNED_ACTS } from '../../domain/request-state.ts';
import type { SignedAct } from '../../domain/request-state.ts';
import type { Facts } from '../api/contract.ts';

type Signer = Pick<Facts['signers'][number], 'login' | 'decision'>;

const words: Record<SignedAct, { label: string; done: string; again: string }> = {
  approve: { label: '승인', done: '승인했어요', again: '승인하면' },
  reject: { label: '거절', done: '거절했어요', again: '거절하면' },
  hold: { label: '보류', done: '보류했어요', again: '보류하면' },
  putBack: { label: '내려놓기', done: '내려놓았어요', again: '내려놓으면' },
};

/** One sentence for each act that has a first signature: a rejection must not read as an approval. */
export function signedSentences(signers: readonly Signer[]): string[] {
  return SIGNED_ACTS.flatMap((act) => {
    const logins = signers.filter(({ decision }) => decision === act).map(({ login }) => login);
    const { label, done, again } = words[act];
    return logins.length === 0
      ? []
      : [`${label} 1/2 · ${logins.join(', ')} 님이 먼저 ${done}. 다른 운영자가 한 번 더 ${again} 끝나요.`];
  });
}

/**
 * Who has said that a taken sale is paid although no approval stands for it any more; null where an approval says it, and where
 * it was never said.
 */
export function saidToBePaidSentence({
  saidToBePaid,
  signers,
}: Pick<Facts, 'saidToBePaid'> & { signers: readonly Signer[] }): string | null {
  const isShown = signers.some(({ decision }) => decision === 'approve');
  const logins = [...new Set(saidToBePaid.map(({ login }) => login))];
  if (isShown || logins.length === 0) return null;
  return `이미 지급했을 수 있어요 · ${logins.join(', ')} 님의 첫 승인이 만료되었거나, 지급을 보여 준 거래내역을 되돌렸어요. 은행을 먼저 확인해 주세요. 처리하려면 두 사람이 필요해요.`;
}

/** Why an operator who has signed an act cannot sign it again. */
export const ownSignatureText = (act: SignedAct): string =>
  `이미 ${words[act].done}. 다른 운영자가 한 번 더 ${words[act].again} 끝나요.`;
