/** The kinds of open items of a closing that are unconfirmed: won without a request, or a request without won. */
const UNCONFIRMED: ReadonlySet<string> = new Set([
  'linesIn',
  'linesOut',
  'purchasesWithoutLine',
  'salesWithoutLine',
]);

type Item = { kind: string; count: number; won: string };

/** How many items of a closing are unconfirmed, and of how much won. A closing with such items needs a note. */
export function unconfirmedOf(items: readonly Item[]): { count: number; won: string } {
  const own = items.filter(({ kind }) => UNCONFIRMED.has(kind));
  const won = own.reduce((sum, item) => sum + BigInt(item.won), 0n);
  return { count: own.reduce((sum, item) => sum + item.count, 0), won: String(won) };
}
