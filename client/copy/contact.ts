/** The person who gets a text message about a freeze (ADR-0048). */
export const contactCopy = {
  title: '비상 연락처',
  question: '지갑을 잠그면\n누구에게 알릴까요?',
  sub: '잠갔다는 문자만 보내요. 잔액이나 거래는 알려주지 않아요.',
  name: '부르는 이름',
  otherName: '바꿀 분을 부르는 이름',
  namePlaceholder: '예: 언니',
  rule: '직접 아는 분만 정해주세요. 그분이 받은 인증번호를 물어서 입력해주세요.',
  saved: '비상 연락처를 정했어요',
  remove: '지우기',
  removed: '비상 연락처를 지웠어요',
  keep: '닫기',
  sure: (name: string) => `${name}님에게 더 알리지 않을까요?`,
} as const;
