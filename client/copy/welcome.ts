export const welcomeCopy = {
  title: '초대',
  heading: (company: string) => `${company}에서\n다온 지갑에 초대했어요`,
  sub: 'DAON을 안전하게 보관하고 사고팔 수 있어요',
  stepsLabel: '가입 순서',
  steps: [
    { title: '가입 신청', sub: '휴대폰과 은행 계좌를 준비해주세요. 2분이면 돼요.' },
    { title: '관리자 확인', sub: '신청한 내용을 관리자가 확인해요.' },
    { title: '지갑 시작', sub: '승인되면 문자로 알려드려요.' },
  ],
  haveAccount: '이미 아이디가 있어요',
  signUp: '가입하기',
} as const;
