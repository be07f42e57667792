export const clipboardCopy = {
  done: '복사 완료',
  failed: '복사에 실패했습니다.',
  unsupported: '이 브라우저는 클립보드 복사를 지원하지 않습니다.',
} as const;
