export const commonCopy = {
  back: '뒤로',
  close: '닫기',
  confirm: '확인',
  cancel: '취소',
  retry: '다시 시도',
  home: '홈으로',
  next: '다음',
  won: '원',
  showPassword: '비밀번호 표시',
  loading: '불러오는 중',
  former: '바뀌기 전',
  refresh: '새로고침',
} as const;
