/** The rows of the history, on the home and in its list. */
export const rowsCopy = {
  holder: (login: string) => `${login}님`,
  outside: '외부 지갑',
  sent: '보냄',
  received: '받음',
  runs: (when: string) => `${when}에 보내요`,
} as const;
