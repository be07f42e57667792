import { daonToString, wonToString, type Won } from '../../../domain/money.ts';
import { minimumPurchase, minimumPurchaseWon, quotePurchase } from '../../../domain/tariff.ts';
import type { Deps } from '../../deps/deps.ts';
import { DomainError } from '../../../domain/errors.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { getUsableAccount } from '../linked-accounts/get-linked-account.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { findTooManyOpen } from './find-too-many-open.ts';

/**
 * What an amount of won would buy with an account. Throws as `buy` does, except that too many open purchases are
 * returned and not thrown: the quote is still valid, and one of the open purchases may be this very one, whose response
 * was lost.
 */
export async function getPurchaseQuote(
  deps: Deps,
  holder: { id: number },
  input: { linkedAccountId: number; won: Won },
) {
  return deps.store.read(async (db) => {
    const account = await getUsableAccount(db, holder.id, input.linkedAccountId);
    const { price, tariff } = await readPricing(db);
    if (price === null) throw new DomainError('PRICE_NOT_SET');
    const minimums = { perWithdrawalFee: tariff.perWithdrawalFee, perDepositFee: account.perDepositFee };
    const quote = unwrap(quotePurchase(input.won, price, minimums), {
      minimum: daonToString(minimumPurchase(minimums)),
      minimumWon: wonToString(minimumPurchaseWon(price, minimums)),
    });
    const tooMany = await findTooManyOpen(db, holder.id, quote.won, await readSettings(db));
    return {
      won: quote.won,
      price,
      tokens: quote.tokens,
      fee: quote.fee,
      credited: quote.credited,
      minimum: minimumPurchase(minimums),
      tooManyOpen: tooMany?.sentence ?? null,
    };
  });
}
