import type { consoleApi } from '../api/console-api.ts';

type Frozen = Awaited<ReturnType<typeof consoleApi.holders.freeze>>;

/** What the emergency act did, and what an operator still has to do. */
export function frozenSentence({ held, signed, timed, left, ended }: Omit<Frozen, 'id'>): string {
  const taken = left.filter(({ reason }) => reason === 'TAKEN').length;
  const other = left.length - taken;
  return [
    `차단하고 신청 ${held}건을 보류했어요. 로그아웃 ${ended}곳.`,
    ...(signed > 0 ? [`${signed}건은 다른 운영자도 보류해야 해요.`] : []),
    ...(timed > 0 ? [`날짜를 정해 보류한 ${timed}건도 차단을 풀 때까지 보류로 남아요.`] : []),
    ...(taken > 0 ? [`${taken}건은 다른 운영자가 처리하고 있어 그대로예요.`] : []),
    ...(other > 0 ? [`${other}건은 지급했을 수 있어 보류하지 못했어요. 신청을 확인해주세요.`] : []),
  ].join(' ');
}
