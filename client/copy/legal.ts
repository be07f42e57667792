export const legalCopy = {
  terms: '이용약관',
  privacy: '개인정보 처리방침',
  version: (version: string, date: string) => `버전 ${version} · ${date}부터 적용`,
} as const;
