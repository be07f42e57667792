export const lateCopy = {
  purchase: '앞서 보낸 구매 요청은 잘 접수됐어요.',
  sale: '앞서 보낸 판매 요청은 잘 접수됐어요.',
  send: '앞서 보낸 송금은 잘 접수됐어요.',
  see: '내역 보기',
} as const;
