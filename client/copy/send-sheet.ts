export const sendSheetCopy = {
  title: '어떻게 보낼까요?',
  sell: 'DAON 판매하기',
  sellSub: '등록된 계좌로 원화를 받아요',
  wallet: '다른 지갑으로 보내기',
  walletSub: '지갑 주소나 에이전트에게 보내요',
} as const;
