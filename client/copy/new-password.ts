export const newPasswordCopy = {
  question: '새 비밀번호를\n정해주세요',
  fresh: '새 비밀번호',
  again: (label: string) => `${label} 확인`,
  againHelp: '한 번 더 입력해주세요',
  submit: '비밀번호 바꾸기',
} as const;
