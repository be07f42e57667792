export const sessionsCopy = {
  title: '로그인한 기기',
  sub: '모르는 기기가 있다면 모두 로그아웃하고 비밀번호를 바꿔주세요.',
  here: '이 기기',
  begun: (when: string) => `로그인 ${when}`,
  seen: (when: string) => `최근 사용 ${when}`,
  sameNetwork: '이 기기와 같은 네트워크',
  network: (network: string) => `접속 주소 ${network}`,
  end: '로그아웃',
  endOf: (device: string) => `${device} 로그아웃`,
  endQuestion: (device: string) => `${device}에서 로그아웃할까요?`,
  ended: '기기에서 로그아웃했어요',
  endAll: '모두 로그아웃',
  endAllQuestion: '모든 기기에서 로그아웃할까요?',
  endAllEffect:
    '비밀번호나 패스키가 있는 기기는 다시 로그인할 수 있어요. 로그아웃한 기기가 다시 로그인하면 알림으로 알려드려요.',
  endOthers: '다른 기기 모두 로그아웃',
  endHereToo: '이 기기까지 모두 로그아웃',
  endedAll: (count: number) =>
    count === 0 ? '로그인한 다른 기기가 없어요' : `기기 ${count}대에서 로그아웃했어요`,
  further: '더 안전하게',
} as const;
