import type { ActAnswer } from '../api/contract.ts';
import { kindLabels } from '../copy/ko.ts';

type Frozen = ActAnswer<'holders.freeze'>;

/** The refusals that say that a request may be paid already. */
const PERHAPS_PAID: ReadonlySet<string> = new Set(['PAYOUT_PAID', 'IN_PAYOUT']);

const NAMED_MAX = 3;

/** '2건(판매 7, 구매 9)': a holder's page lists each kind on its own, where a count alone is hard to find again. */
function named(requests: Frozen['left']): string {
  const names = requests.slice(0, NAMED_MAX).map(({ kind, id }) => `${kindLabels[kind]} ${id}`);
  return `${requests.length}건(${names.join(', ')}${requests.length > NAMED_MAX ? ' 등' : ''})`;
}

/** What the emergency act did, and what an operator still has to do. */
export function frozenSentence({
  status,
  held,
  stopped,
  signed,
  timed,
  left,
  ended,
}: Omit<Frozen, 'id'>): string {
  const isClosed = status === 'closed';
  const taken = left.filter(({ reason }) => reason === 'TAKEN');
  const paid = left.filter(({ reason }) => PERHAPS_PAID.has(reason));
  const own = left.filter(({ reason }) => reason === 'STATUS_NOT_ALLOWED');
  // What is left lacks the signature of a second person: of another one than this operator, or of one who may be the second.
  const unsigned = signed + left.length - taken.length - paid.length - own.length;
  return [
    `${isClosed ? '탈퇴한 회원의' : '차단하고'} 신청 ${held}건을 보류했어요.`,
    ...(stopped > 0 ? [`기다리던 송금 ${stopped}건은 보내지 않아요.`] : []),
    ...(ended > 0 ? [`기기 ${ended}대에서 로그아웃했어요.`] : []),
    ...(unsigned > 0 ? [`${unsigned}건은 다른 운영자도 보류해야 해요.`] : []),
    ...(own.length > 0
      ? [`${named(own)}은 내가 승인해 두어 그대로예요. 다른 운영자가 먼저 보류해야 해요.`]
      : []),
    ...(timed > 0
      ? [`날짜를 정해 보류한 ${timed}건도 ${isClosed ? '날짜 없이' : '차단을 풀 때까지'} 보류로 남아요.`]
      : []),
    ...(taken.length > 0 ? [`${named(taken)}은 다른 운영자가 처리하고 있어 그대로예요.`] : []),
    ...(paid.length > 0 ? [`${named(paid)}은 지급했을 수 있어 보류하지 못했어요. 신청을 확인해주세요.`] : []),
  ].join(' ');
}
