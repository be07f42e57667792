/** '2026-11-19부터 2026-11-20까지', or the one day. */
export function spanText({ from, day }: { from: string | null; day: string }): string {
  if (from === null) return `처음부터 ${day}까지`;
  return from === day ? day : `${from}부터 ${day}까지`;
}

/** Whether books and statement agree; null without a statement. */
export const agrees = ({ difference }: { difference: string | null }): boolean | null =>
  difference === null ? null : difference === '0';
