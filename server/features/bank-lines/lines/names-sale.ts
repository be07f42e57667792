import type { ReadDb } from '../../../../db/store.ts';
import { namesFiledSale } from '../../../../domain/bank-matching/match-lines.ts';
import type { BankLineRow } from './bank-lines.repo.ts';
import { wordsOfCompany } from '../match/match-bank-lines.ts';
import { findPayable } from '../match/payable-orders.repo.ts';

/**
 * Whether the text of a line shows that it paid a sale: it names the holder and fits no other sale, or carries the sale's reference. Other
 * lines of its amount may be another payment.
 */
export async function namesSale(
  db: ReadDb,
  line: BankLineRow & { companyId: number },
  sale: { id: number; name: string; createdAt: Date },
  now: Date,
): Promise<boolean> {
  const { companyId, won, depositAccountId: accountId } = line;
  const payable = await findPayable(db, 'out', [won], now);
  const others = payable.filter((order) => order.id !== sale.id && order.companyId === companyId);
  const { id, name, createdAt: from } = sale;
  return namesFiledSale(
    { ...line, accountId },
    { id, name, from },
    others,
    await wordsOfCompany(db, companyId),
  );
}
