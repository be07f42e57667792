export const inviteCopy = {
  title: '초대 링크',
  checking: '초대 링크를\n확인하고 있어요',
  expired: {
    title: '기간이 지난 초대 링크예요',
    sub: '초대한 곳에 새 링크를 요청해주세요.',
  },
  used: {
    title: '이미 사용된 초대 링크예요',
    sub: '가입을 신청했다면 승인을 기다려주세요.\n아니라면 새 링크를 요청해주세요.',
  },
  unknown: {
    title: '사용할 수 없는 초대 링크예요',
    sub: '링크를 끝까지 복사했는지 확인하거나\n초대한 곳에 새 링크를 요청해주세요.',
  },
  toLogin: '로그인 화면으로',
} as const;
