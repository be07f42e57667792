/** How a request ended without a decision. */
export const endedCopy = { holder: '취소', expiry: '기한 만료', time: '보내지 않음' } as const;
