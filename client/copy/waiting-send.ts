/** A send that waits for its hour (D74). */
export const waitingSendCopy = {
  title: '기다렸다 보내는 송금',
  at: (when: string) => `${when}에 보내요`,
  what: (name: string, amount: string) => `${name}님에게 ${amount} DAON`,
  more: (count: number) => `기다리는 송금 ${count}건 모두 보기`,
  see: '자세히 보기',
  cancel: '보내기 취소',
  cancelled: '보내기를 취소했어요',
} as const;
