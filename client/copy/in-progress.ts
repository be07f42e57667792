/** A pending request that an operator works on. */
export const inProgressCopy = '처리 중';
