export const loginCopy = {
  title: '로그인',
  question: '다온 지갑에\n로그인해주세요',
  id: '아이디',
  idPlaceholder: '영문, 숫자 4~16자',
  password: '비밀번호',
  passwordPlaceholder: '8~20자',
  saveId: '아이디 저장',
  submit: '로그인',
  find: '아이디 · 비밀번호 찾기',
  inviteOnly: '초대 링크로만 가입할 수 있어요.',
  wrong: '로그인 정보가 일치하지 않아요. 다시 확인해주세요.',
  idFault: '영문, 숫자 4~16자만 쓸 수 있어요. 한/영 키를 확인해주세요.',
  passwordFault: '비밀번호는 8~20자만 쓸 수 있어요.',
  fillIn: '아이디와 비밀번호를 확인해주세요.',
  ended:
    '비밀번호가 바뀌었거나 다른 기기에서 로그아웃해 로그인이 끝났어요. 직접 하지 않았다면 비밀번호를 바로 바꿔주세요.',
  expired: '로그인 시간이 끝났어요. 다시 로그인하면 보던 화면으로 돌아가요.',
} as const;
