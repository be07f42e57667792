export const errorsCopy = {
  unreachable: '연결이 원활하지 않아요. 잠시 후 다시 시도해주세요.',
  offline: '인터넷 연결을 확인해주세요.',
  offlineBar: '인터넷 연결이 없어요',
  brokenTitle: '화면을 열지 못했어요',
  brokenSub: '계속되면 관리자에게 문의해주세요.',
} as const;
