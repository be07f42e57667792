export const lockedCopy = {
  title: '지금 쓸 수 없는 수량이에요',
  held: '처리를 기다리는 판매·송금',
  byOperator: '관리자가 잠근 수량',
  total: '합계',
  available: '쓸 수 있는 수량',
  sub: '판매와 외부 송금은 처리가 끝나면 빠져나가고, 거절되면 다시 쓸 수 있어요.',
} as const;
