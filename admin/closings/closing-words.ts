import { signedWonText } from '../amounts/signed-amount.ts';
import { showDate } from '../../domain/display-time.ts';
import { dayText } from '../time/day-text.ts';

type Item = { count: number; won: string; since?: string | undefined };

/** '2026년 11월 19일부터 2026년 11월 20일까지', or the one day. */
export function spanText({ from, day }: { from: string | null; day: string }): string {
  if (from === null) return `처음부터 ${dayText(day)}까지`;
  return from === day ? dayText(day) : `${dayText(from)}부터 ${dayText(day)}까지`;
}

/** '확인하지 않은 3건, 26,800,000원' */
export const unconfirmedText = ({ count, won }: { count: number; won: string }): string =>
  `확인하지 않은 ${count.toLocaleString('ko-KR')}건, ${signedWonText(won)}`;

/** '2건 · 800,000원', and of what is owed since when: '2건 · 800,000원 · 2026. 11. 20.부터'. */
export function itemText({ count, won, since }: Item): string {
  const text = `${count.toLocaleString('ko-KR')}건 · ${signedWonText(won)}`;
  return since === undefined ? text : `${text} · 가장 오래된 것 ${showDate(since)}`;
}

/** Whether books and statement agree; null without a statement. */
export const agrees = ({ difference }: { difference: string | null }): boolean | null =>
  difference === null ? null : difference === '0';

/** The notes of those who signed, in the order in which they are named; with names where two signed. */
export function noteLines(closing: {
  closedBy: string;
  note: string | null;
  agreedBy: string | null;
  agreedNote: string | null;
}): string[] {
  const { closedBy, note, agreedBy, agreedNote } = closing;
  return [
    note === null ? null : `${agreedBy === null ? '' : `${closedBy} `}메모: ${note}`,
    agreedBy === null || agreedNote === null ? null : `${agreedBy} 메모: ${agreedNote}`,
  ].filter((line) => line !== null);
}
