// Statements of a bank as an operator pastes them.
import { seoulIso } from '../../../domain/time.ts';

export type WrittenLine = {
  /** `2026-11-20 10:00:00` */
  at: string;
  /** Below zero for a withdrawal. */
  won: number;
  name?: string;
  memo?: string;
};

/** A time as a bank writes it. */
export const atBank = (ms: number): string => seoulIso(new Date(ms)).slice(0, 19).replace('T', ' ');

export const STATEMENT_HEADING = '거래일시,적요,보낸분/받는분,출금액,입금액,거래후잔액,메모';

/** A statement with a running balance, from what the account held before. */
export function statementText(lines: readonly WrittenLine[], held = 1_000_000): string {
  let balance = held;
  const rows = lines.map(({ at, won, name = '', memo = '' }) => {
    balance += won;
    const [out, into] = won < 0 ? [String(-won), ''] : ['', String(won)];
    return [at, '타행이체', name, out, into, String(balance), memo].join(',');
  });
  return ['다온게임즈 거래내역', STATEMENT_HEADING, ...rows].join('\r\n');
}

export const inBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
