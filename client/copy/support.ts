export const supportCopy = {
  /** What leads to them, wherever a sentence says so. */
  words: '관리자에게 문의',
  copied: '내역 번호를 복사했어요',
} as const;
