/** What an open purchase says of the time for its deposit. */
export const depositDeadlineCopy = {
  left: (time: string) => `입금 기한까지 ${time} 남았어요`,
  over: '입금 기한이 지났어요',
  overLong: '입금 기한이 지났어요. 이 요청으로 입금하지 말아주세요.',
} as const;
