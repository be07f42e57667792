export const walletReceiveCopy = {
  title: '다른 지갑에서 받기',
  qr: '내 지갑 주소 QR 코드',
  sub: '이 주소로 받을 수 있어요.',
  insideOnly: '이 지갑끼리만 주고받을 수 있는 주소예요. 다른 곳에서 보낸 토큰은 들어오지 않아요.',
  onlyDaon: 'DAON만 보내주세요',
  share: '공유',
  saveQr: 'QR 코드 저장하기',
  qrSaved: 'QR 코드를 저장했어요',
  qrFailed: 'QR 코드를 저장하지 못했어요',
  copy: '주소 복사하기',
} as const;
