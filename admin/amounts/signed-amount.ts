import { groupDigits } from '../../domain/group-digits.ts';
import { showExact } from '../../domain/display.ts';
import { addUnits, daonToString, negateUnits, parseDaon, ZERO_UNITS } from '../../domain/money.ts';
import type { DaonUnits } from '../../domain/money.ts';

/** Ledger amounts carry a sign; typed amounts never do. */
export function parseSigned(raw: string): DaonUnits | null {
  const isNegative = raw.startsWith('-');
  const parsed = parseDaon(isNegative ? raw.slice(1) : raw);
  if (!parsed.ok) return null;
  return isNegative ? negateUnits(parsed.value) : parsed.value;
}

/** '−1,234.50 DAON', with all digits. A value that cannot be parsed is shown as a fault, not as zero. */
export function signedDaonText(raw: string): string {
  const units = parseSigned(raw);
  return units === null ? '확인 필요' : `${showExact(units)} DAON`;
}

/** '−1,234원' of a whole number of won. A value that cannot be parsed is shown as a fault, not as zero. */
export function signedWonText(raw: string): string {
  if (!/^-?\d+$/.test(raw)) return '확인 필요';
  const won = BigInt(raw);
  return `${won < 0n ? '−' : ''}${groupDigits((won < 0n ? -won : won).toString())}원`;
}

/** The exact sum of the amounts that `raw` names, as a decimal string; null when one cannot be read. */
export function sumOf(raw: readonly string[]): string | null {
  let sum = ZERO_UNITS;
  for (const amount of raw) {
    const units = parseSigned(amount);
    if (units === null) return null;
    sum = addUnits(sum, units);
  }
  return daonToString(sum);
}

/** The sum of the positive entries: the size of a transaction whose entries sum to zero. */
export function movedOf(entries: readonly { amount: string }[]): string | null {
  return sumOf(entries.map(({ amount }) => amount).filter((amount) => !amount.startsWith('-')));
}

/** The same of entries in whole won. */
export function movedWonOf(entries: readonly { amount: string }[]): string {
  const positive = entries.filter(({ amount }) => !amount.startsWith('-'));
  return positive.reduce((sum, { amount }) => sum + BigInt(amount), 0n).toString();
}
