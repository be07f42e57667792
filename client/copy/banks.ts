export const banksCopy = {
  title: '은행을 선택해주세요',
  list: '은행 목록',
} as const;
