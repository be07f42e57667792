export const receiveSheetCopy = {
  title: '어떻게 받을까요?',
  buy: 'DAON 구매하기',
  buySub: '계좌로 입금하고 DAON을 받아요',
  wallet: '다른 지갑에서 받기',
  walletSub: '내 지갑 주소나 QR을 보여줘요',
} as const;
