/** On the home's strip of open requests. */
export const depositDeadlineCopy = {
  left: (time: string) => `입금 기한까지 ${time} 남았어요`,
  over: '입금 기한이 지났어요',
} as const;
