/** What is open at the end of a day, in Korean. What has no word here is shown as the server wrote it. */
const openKinds = new Map([
  ['linesIn', '확인하지 않은 입금'],
  ['linesOut', '확인하지 않은 출금'],
  ['purchasesWithoutLine', '통장 거래 없이 승인한 구매'],
  ['salesWithoutLine', '통장 거래 없이 승인한 판매'],
  ['purchases', '결정하지 않은 구매'],
  ['sales', '결정하지 않은 판매'],
]);

export const openKindLabel = (kind: string): string => openKinds.get(kind) ?? kind;

/** '2026-11-19부터 2026-11-20까지', or the one day. */
export function spanText({ from, day }: { from: string | null; day: string }): string {
  if (from === null) return `처음부터 ${day}까지`;
  return from === day ? day : `${from}부터 ${day}까지`;
}

/** Whether books and statement agree; null without a statement. */
export const agrees = ({ difference }: { difference: string | null }): boolean | null =>
  difference === null ? null : difference === '0';
