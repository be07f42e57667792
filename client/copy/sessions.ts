export const sessionsCopy = {
  title: '로그인한 기기',
  sub: '모르는 기기가 있다면 로그아웃하고 비밀번호를 바꿔주세요.',
  here: '이 기기',
  unknown: '알 수 없는 기기',
  seen: (when: string) => `최근 사용 ${when}`,
  network: (network: string) => `접속 주소 ${network}`,
  end: '로그아웃',
  endOf: (device: string) => `${device} 로그아웃`,
  endQuestion: (device: string) => `${device}에서 로그아웃할까요?`,
  ended: '기기에서 로그아웃했어요',
} as const;
