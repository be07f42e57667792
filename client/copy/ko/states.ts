export const states: readonly string[] = ['대기', '완료', '거절', '보류'];

/** Pending, and an operator is paying it. */
export const inProgress = '처리 중';
