/** What to look through once a wallet was frozen. */
export const safetyCopy = {
  title: '바뀐 것 확인',
  question: '그동안 바뀐 것이\n있는지 확인해주세요',
  sub: '잃어버린 기기의 패스키는 삭제하고, 모르는 것은 지우거나 취소해주세요.',
  stopped: '멈춘 요청',
  home: '홈으로',
} as const;
