export const announcementsCopy = {
  title: '공지사항',
  banner: '공지',
  bannerMore: (count: number) => `외 ${count}건`,
  dismiss: '이 공지 닫기',
  none: '지금은 공지가 없어요',
} as const;
