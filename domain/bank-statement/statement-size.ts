/** The largest statement, in bytes: 50 000 lines of 160 bytes. */
export const STATEMENT_BYTES_MAX = 8 * 1024 * 1024;

export const STATEMENT_TOO_LARGE = '8MB보다 큰 거래내역은 가져올 수 없어요. 기간을 나눠주세요.';
