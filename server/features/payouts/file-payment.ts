import { and, eq } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { namesFiledSale } from '../../../domain/bank-matching/match-lines.ts';
import { wordsOfCompanies } from '../bank-lines/match-bank-lines.ts';
import { findPayable } from '../bank-lines/payable-orders.repo.ts';
import { findPayoutOf } from './payouts.repo.ts';

/**
 * What the lines that are settled with a sale say about its payout file. `named`: lines that name the holder and fit no other
 * sale, or carry the sale's reference, have paid it. `unnamed`: its amount has left the account, but the lines do not say whose
 * it is, so they may be another payment of the same amount. `none`: no file pays it, or its money has not left.
 */
export type FilePayment = 'named' | 'unnamed' | 'none';

/** Lines of another account than the one that the file names are not the file's, and are left out. */
export async function readFilePayment(db: ReadDb, saleId: number, now: Date): Promise<FilePayment> {
  const payout = await findPayoutOf(db, saleId);
  if (payout === null) return 'none';
  const { bankLines, requests, sales, linkedAccounts } = db.t;
  const lines = await db
    .select({
      won: bankLines.won,
      line: {
        id: bankLines.id,
        accountId: bankLines.depositAccountId,
        at: bankLines.at,
        precisionMs: bankLines.precisionMs,
        name: bankLines.name,
        memo: bankLines.memo,
      },
      holder: linkedAccounts.name,
      madeAt: requests.createdAt,
      companyId: sales.companyId,
    })
    .from(bankLines)
    .innerJoin(sales, eq(sales.requestId, bankLines.requestId))
    .innerJoin(requests, eq(requests.id, sales.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .where(and(eq(bankLines.requestId, saleId), eq(bankLines.depositAccountId, payout.depositAccountId)));
  const sum = (some: typeof lines): bigint => some.reduce((total, { won }) => total + won, 0n);
  if (sum(lines) < payout.won) return 'none';
  const words = await wordsOfCompanies(db);
  const payable = await findPayable(db, 'out', [...new Set(lines.map(({ won }) => won))], now);
  const named = lines.filter(({ won, line, holder: name, madeAt: from, companyId }) => {
    const others = payable.filter(
      (order) => order.id !== saleId && order.companyId === companyId && order.won === won,
    );
    return namesFiledSale(line, { id: saleId, name, from }, others, words.get(companyId) ?? []);
  });
  return sum(named) >= payout.won ? 'named' : 'unnamed';
}
