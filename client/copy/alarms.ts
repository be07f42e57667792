export const alarmsCopy = {
  title: '알림',
  edit: '편집',
  done: '완료',
  none: '아직 알림이 없어요',
  unread: '읽지 않음',
  selectAll: (count: number) => `전체 선택 (${count}개)`,
  remove: (count: number) => (count === 0 ? '삭제' : `${count}개 삭제`),
  removeQuestion: (count: number) => `알림 ${count}개를 삭제할까요?`,
  removeConfirm: '삭제',
  removed: '알림을 삭제했어요',
  readAll: '모두 읽음',
  readAllDone: '모든 알림을 읽음으로 표시했어요',
  /** Decisions about a sale, which the types do not tell from those about a send. */
  sale: { 11: '판매가 승인됐어요', 12: '판매가 거절됐어요', 13: '판매가 보류됐어요' } as Readonly<
    Record<number, string>
  >,
  expired: '입금 기한이 지나 구매가 취소됐어요',
  select: (title: string) => `${title} 선택`,
} as const;
