/** A pending request that an operator works on. */
export const inProgress = '처리 중';
