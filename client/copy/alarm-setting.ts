export const alarmSettingCopy = {
  title: '알림 설정',
  here: '이 기기에서 알림 받기',
  hereSub: '지갑을 열지 않아도 결과를 알려드려요',
  kinds: '받을 알림',
  kind: {
    received: 'DAON을 받았을 때',
    remittance: '송금 · 판매 결과',
    purchase: '구매 결과',
    link: '계좌 연결 결과',
  },
  content: '알림 내용',
  amount: '금액 보이기',
  amountSub: '잠금 화면에도 금액이 보여요',
  others: (count: number) => `다른 기기 ${count}대에서도 알림을 받고 있어요`,
  endOthers: '다른 기기 모두 끄기',
  ended: '다른 기기의 알림을 껐어요',
  on: '이 기기에서 알림을 받아요',
  off: '이 기기의 알림을 껐어요',
  failed: '알림을 켜지 못했어요. 인터넷 연결을 확인하고 다시 시도해주세요.',
  hindrance: {
    denied:
      '이 브라우저에서 알림이 차단되어 있어요. 브라우저 설정에서 이 사이트의 알림을 허용한 뒤 다시 열어주세요.',
    install:
      'iPhone과 iPad에서는 홈 화면에 추가한 앱에서만 알림을 받을 수 있어요. 공유 버튼에서 ‘홈 화면에 추가’를 고른 뒤, 추가한 앱에서 켜주세요.',
    missing: '이 브라우저는 알림을 지원하지 않아요. 다른 브라우저에서 켜주세요.',
  },
} as const;
