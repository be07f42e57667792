import type { consoleApi } from '../api/console-api.ts';

type Frozen = Awaited<ReturnType<typeof consoleApi.holders.freeze>>;

/** The refusals that say that a request may be paid already. */
const PERHAPS_PAID: ReadonlySet<string> = new Set(['PAYOUT_PAID', 'IN_PAYOUT']);

/** What the emergency act did, and what an operator still has to do. */
export function frozenSentence({ status, held, signed, timed, left, ended }: Omit<Frozen, 'id'>): string {
  const isClosed = status === 'closed';
  const taken = left.filter(({ reason }) => reason === 'TAKEN').length;
  const paid = left.filter(({ reason }) => PERHAPS_PAID.has(reason)).length;
  const own = left.filter(({ reason }) => reason === 'STATUS_NOT_ALLOWED').length;
  // What is left lacks the signature of a second person: of another one than this operator, or of one who may be the second.
  const unsigned = signed + left.length - taken - paid - own;
  return [
    isClosed
      ? `탈퇴한 회원의 신청 ${held}건을 보류했어요.`
      : `차단하고 신청 ${held}건을 보류했어요. 로그아웃 ${ended}곳.`,
    ...(unsigned > 0 ? [`${unsigned}건은 다른 운영자도 보류해야 해요.`] : []),
    ...(own > 0 ? [`${own}건은 내가 승인해 두어 그대로예요. 다른 운영자가 먼저 보류해야 해요.`] : []),
    ...(timed > 0
      ? [`날짜를 정해 보류한 ${timed}건도 ${isClosed ? '날짜 없이' : '차단을 풀 때까지'} 보류로 남아요.`]
      : []),
    ...(taken > 0 ? [`${taken}건은 다른 운영자가 처리하고 있어 그대로예요.`] : []),
    ...(paid > 0 ? [`${paid}건은 지급했을 수 있어 보류하지 못했어요. 신청을 확인해 주세요.`] : []),
  ].join(' ');
}
