export const menuCopy = {
  title: '메뉴',
  greeting: '로그인한 아이디',
  send: 'DAON 보내기',
  receive: 'DAON 받기',
  buy: 'DAON 구매하기',
  history: '내역 보기',
  settings: '설정',
  signOut: '로그아웃',
} as const;
