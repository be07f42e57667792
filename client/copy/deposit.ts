/** What an open purchase says of its deposit (D69). */
export const depositCopy = {
  waiting: (won: string) => `${won}원 입금 전`,
  seen: (won: string) => `${won}원 입금 확인됨`,
  title: '입금을 기다리고 있어요',
  say: '입금했어요',
  said: '알려드렸어요',
  saidAlready: '이미 알려드렸어요',
  copyAll: '모두 복사',
  guide: '입금 안내 보기',
  show: '입금 금액 보기',
} as const;
