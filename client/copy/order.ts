export const orderCopy = {
  account: (bank: string, number: string) => `${bank} ${number}`,
  price: (price: string) => `1 DAON = ${price}원`,
  priceMoved: '그사이 시세가 바뀌었어요. 새 금액을 확인해주세요.',
  feeMoved: '그사이 수수료가 바뀌었어요. 새 금액을 확인해주세요.',
  reused: '앞서 보낸 요청의 답을 받지 못했어요. 다시 눌러도 두 번 요청되지 않아요.',
  steps: '다음 순서',
  see: '내역 보기',
  failed: '요청에 실패했어요',
  failedKept: '보유 수량은 그대로예요.',
  failedUnknown: '답을 받지 못했어요. 요청이 접수됐는지는 내역에서 확인할 수 있어요.',
  again: '수량 다시 입력하기',
  failedHelp: '문제가 계속되면 관리자에게 문의해주세요.',
} as const;
