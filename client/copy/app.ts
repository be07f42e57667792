export const appCopy = { name: '다온 지갑', wordmark: 'DAON' } as const;
