export const states: readonly string[] = ['대기', '완료', '거절', '보류'];
