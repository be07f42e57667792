export const pickerCopy = {
  sell: '어떤 계좌로 판매할까요?',
  buy: '어떤 계좌에서 구매할까요?',
  noneSub: '계좌 등록은 게임 관리자에게 요청해주세요.',
  choose: '계좌 선택 후 이동해주세요.',
} as const;
