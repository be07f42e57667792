// Shown on the home without a touch: its syllables are in the font of the first load.
export const homeLinesCopy = {
  price: 'DAON 시세',
  priceOf: (price: string) => `${price}원`,
  ranges: { day: '오늘', week: '7일', month: '30일', all: '전체' },
  range: '시세 기간',
  today: (change: string) => `오늘 ${change}`,
  todaySame: '오늘 그대로',
  todayFirst: '오늘부터',
  same: '이 기간에 바뀌지 않았어요',
  at: '일시',
  balance: '30일 보유 수량',
  change: (amount: string) => `지난 30일 ${amount}`,
  changeSame: '지난 30일 그대로',
  none: '받거나 구매하면 여기에서 보여요',
  day: '일',
  failed: '불러오지 못했어요',
} as const;
