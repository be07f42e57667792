// Money that another person paid (D63): a spouse, a company. Where account, amount and time fit and only the name does not, an operator
// may still mean the order. It is never certain, and says nothing about what may be done with the order.
import { isTimely, mayBeMeant, type OpenLine, type PayableOrder } from './lines-and-orders.ts';
import { nameEvidence, readHolderName, readPayer } from './payer-name.ts';

/** Whether the text of a line names another person than the one on an account. `words` are those of `nameWords`. */
export const namesAnother = (
  line: Pick<OpenLine, 'name' | 'memo'>,
  name: string,
  words: readonly string[],
): boolean => nameEvidence(readHolderName(name), readPayer(line, words)) === 'other';

/**
 * The purchases of a line's company and amount that it fits by account and time while it names another person: those of its own time
 * first, then the older.
 */
export function purchasesOfOthers<Order extends PayableOrder>(
  line: OpenLine,
  orders: readonly Order[],
  words: readonly string[],
): Order[] {
  const payer = readPayer(line, words);
  const fitting = orders.flatMap((order) => {
    const isOfAccount = order.accountId === null || order.accountId === line.accountId;
    const isMeant = order.kind === 'purchase' && isOfAccount && mayBeMeant(line, order);
    const isOther = isMeant && nameEvidence(readHolderName(order.name), payer) === 'other';
    return isOther ? [{ order, isOfItsTime: isTimely(line, order) }] : [];
  });
  return fitting
    .toSorted((a, b) => Number(b.isOfItsTime) - Number(a.isOfItsTime) || a.order.id - b.order.id)
    .map(({ order }) => order);
}
