export const linkedCopy = {
  title: '등록된 계좌',
  heading: (count: number) => `등록된 계좌 ${count}개`,
  note: '계좌 변경은 게임 관리자에게 요청해주세요.',
  holder: '예금주',
  none: '등록된 계좌가 없어요',
} as const;
