/** Sentences about requests that require two signatures (D43 and D48). */
import { SIGNED_ACTS } from '../../../domain/request-state.ts';
import type { Decision, SignedAct } from '../../../domain/request-state.ts';
import type { ExternalSendRow, Facts } from '../../api/contract.ts';

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
  return `이미 지급했을 수 있어요 · ${logins.join(', ')} 님이 먼저 승인했지만 만료되었거나, 지급을 보여 준 거래를 되돌리거나 다른 것으로 처리했어요. 은행을 먼저 확인해주세요. 처리하려면 두 사람이 필요해요.`;
}

/** Warns before a second transfer: an approval, which may have expired, has named a hash that is not the one of the next approval. */
export function namedHashesSentence(
  { txHash, otherHashes }: Pick<ExternalSendRow, 'txHash' | 'otherHashes'>,
  { signers }: { signers: readonly Signer[] },
): string | null {
  if (otherHashes.length > 0)
    return `승인에 적은 전송 해시가 ${otherHashes.length + 1}개예요 · 두 번 보내지 않았는지 네트워크에서 먼저 확인해주세요.`;
  if (txHash === null || signers.some(({ decision }) => decision === 'approve')) return null;
  return '이미 보냈을 수 있어요 · 전에 승인하며 적은 전송 해시가 있어요. 네트워크에서 먼저 확인해주세요.';
}

/** What the first signature of a decision does where two operators are required; a day cannot end what two have signed. */
export const firstOfTwoText = (act: 'reject' | 'hold'): string =>
  `두 사람이 ${words[act].label}해야 하는 신청이에요. 지금은 내 서명만 남기고, 다른 운영자가 한 번 더 ${words[act].again} 끝나요.`;

/** What a bulk decision does where two operators are required, for `count` of its requests; null while the count is not known. */
export function firstOfTwoTogether(act: Decision, count: number | null): string {
  const { label, again } = words[act];
  if (count === null) return `두 사람이 ${label}해야 하는 신청은 지금 내 서명만 남겨요.`;
  if (count === 0) return `모두 바로 ${label}돼요.`;
  return `${count}건은 두 사람이 ${label}해야 해요. 지금은 내 서명만 남기고, 다른 운영자가 한 번 더 ${again} 끝나요.`;
}

/** Why an operator who has signed an act cannot sign it again. */
export const ownSignatureText = (act: SignedAct): string =>
  `이미 ${words[act].done}. 다른 운영자가 한 번 더 ${words[act].again} 끝나요.`;
