export const addLinkedCopy = {
  title: '에이전트 연결 추가',
  question: '연결할 계좌를\n알려주세요',
  taken: '다른 에이전트에 이미 등록된 계좌는 중복해서 등록할 수 없어요.',
  number: '계좌번호',
  numberPlaceholder: '숫자만 입력',
  bank: '은행',
  bankPlaceholder: '은행을 골라주세요',
  holder: '예금주',
  holderPlaceholder: '한글 또는 영문',
  submit: '추가 연결 요청하기',
  done: '연결 요청 완료',
  doneSub: '심사 결과는 알림에서 확인할 수 있어요.',
  pending: (count: number) => `심사 중인 연결 요청이 ${count}건 있어요. 결과는 알림에서 확인할 수 있어요.`,
  checking: '연결 링크를\n확인하고 있어요',
  dead: {
    INVITE_EXPIRED: {
      title: '기간이 지난 연결 링크예요',
      sub: '게임 관리자에게 새 링크를 요청해주세요.',
    },
    INVITE_USED: {
      title: '이미 사용된 연결 링크예요',
      sub: '연결을 요청했다면 결과를 알림에서 확인해주세요.\n아니라면 새 링크를 요청해주세요.',
    },
    INVITE_UNKNOWN: {
      title: '사용할 수 없는 연결 링크예요',
      sub: '링크를 끝까지 복사했는지 확인하거나\n게임 관리자에게 새 링크를 요청해주세요.',
    },
  },
  noCode: '연결 링크가 필요해요',
  noCodeSub: '게임 관리자에게 받은 링크로 다시 열어주세요.',
} as const;
