export const closeCopy = {
  title: '정말 탈퇴하시겠어요?',
  balance: '보유 수량',
  available: '그중 쓸 수 있는 수량',
  open: '처리 중인 요청',
  openNone: '없음',
  link: '계좌 연결',
  warning:
    '탈퇴하면 바로 로그아웃되고 같은 아이디로 다시 가입할 수 없어요. 남은 DAON은 사라지지 않지만 앱에서 쓸 수 없으니, 먼저 판매하거나 보내주세요.',
  password: '비밀번호',
  agree: '위 내용을 확인했고 탈퇴에 동의해요.',
  submit: '탈퇴하기',
  done: '탈퇴가 완료됐어요.\n그동안 이용해주셔서 감사합니다.',
} as const;
