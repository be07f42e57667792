export const welcomeInCopy = {
  title: '가입 완료',
  heading: (login: string) => `${login}님,\n환영해요`,
  sub: '가입이 승인됐어요. 잠시 후 지갑으로 이동해요.',
  start: '지금 시작하기',
} as const;
