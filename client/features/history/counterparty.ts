import { FEE, PURCHASE, SALE } from '../../../domain/transactions.ts';
import type { Answers } from '../../api/trpc.ts';
import { detailCopy } from '../../copy/detail.ts';

/** What the other side of a movement is called: the sending address of what came in, the receiving one of what left. */
export function counterpartyLabel({
  type,
  incoming,
}: Pick<Answers['history']['detail'], 'type' | 'incoming'>): string {
  const text = detailCopy.rows;
  if (type === PURCHASE) return text.company;
  if (type === SALE) return text.account;
  if (type === FEE) return text.counterparty;
  return incoming ? text.from : text.to;
}
