export const changePasswordCopy = {
  title: '비밀번호 변경',
  currentQuestion: '지금 쓰는 비밀번호를\n입력해주세요',
  current: '현재 비밀번호',
  newSub: '8~20자로 만들어주세요.',
  signsOut: '비밀번호를 바꾸면 모든 기기에서 로그아웃돼요.',
  maybeChanged: '바뀌었을 수 있어요. 다시 눌러 로그인 화면이 나오면 새 비밀번호로 로그인해주세요.',
  done: '비밀번호를 바꿨어요',
  doneSub: '모든 기기에서 로그아웃됐어요.\n새 비밀번호로 다시 로그인해주세요.',
  login: '로그인',
} as const;
