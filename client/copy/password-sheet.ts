export const passwordSheetCopy = {
  title: '비밀번호를 한 번 더 입력해주세요',
  help: '로그인할 때 쓰는 비밀번호예요',
} as const;
