export const walletReceive = {
  title: '다른 지갑에서 받기',
  qr: '내 지갑 주소 QR 코드',
  sub: '이 주소로 DAON을 받을 수 있어요',
  copy: '주소 복사하기',
} as const;
