/** What the wallet asks before a send (D75). `back` leads away from it, `on` goes on. */
type Words = {
  readonly sentence: string;
  readonly question: string;
  readonly back: string;
  readonly on: string;
};

const listed = {
  question: '이 지갑의 주인을 직접 만난 적이 있나요?',
  back: '보내지 않을게요',
  on: '네, 아는 분이에요',
};

const night = {
  question: '전화로 보내라고 시키는 사람이 있나요?',
  back: '네, 보내지 않을게요',
  on: '아니요, 제가 보내요',
};

export const sendWarningsCopy = {
  lookalike: {
    sentence: '전에 거래한 주소와 앞뒤 4자리만 같은 다른 주소예요. 사기일 수 있어요.',
    question: '어느 주소로 보낼까요?',
    back: '예전 주소로 바꾸기',
    on: '새 주소로 계속',
  },
  listed: {
    operator: { ...listed, sentence: '관리자가 조심하라고 알린 지갑이에요.' },
    holders: { ...listed, sentence: '다른 회원들이 신고한 지갑이에요.' },
  },
  night: {
    newDevice: { ...night, sentence: '새 기기에서 로그인한 지 얼마 안 된 밤에 처음 보내는 지갑이에요.' },
    raise: { ...night, sentence: '한도를 높인 지 얼마 안 된 밤에 처음 보내는 지갑이에요.' },
  },
  amount: (usual: string, net: string): Words => ({
    sentence: `평소 보내던 ${usual} DAON보다 훨씬 많아요. 지갑을 옮기라는 전화는 사기예요.`,
    question: `${net} DAON, 내가 정했나요?`,
    back: '수량 고치기',
    on: '네, 내가 정했어요',
  }),
  heeded: '보내지 않았어요. 누가 시켰다면 전화를 끊어주세요.',
  before: '예전 주소',
  now: '지금 주소',
} as const satisfies Record<string, Words | Record<string, Words> | string | ((...args: string[]) => Words)>;
