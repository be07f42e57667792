/** Apart from the other failures, because the first screens do without them. */
export const missingCopy = {
  title: '찾으시는 화면이 없어요',
  sub: '주소가 바뀌었거나 없는 화면이에요.',
} as const;
