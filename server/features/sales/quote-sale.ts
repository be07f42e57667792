import { z } from 'zod';
import type { DaonUnits } from '../../../domain/money.ts';
import { quoteSale } from '../../../domain/tariff.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { getUsableAccount } from '../linked-accounts/get-linked-account.ts';
import { daonOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { confirmByOf } from '../confirmations/confirm-outflow.ts';
import { readOutflowSettings } from '../../settings/outflow-settings.ts';
import { readPricing } from '../../settings/read-pricing.ts';

export const saleQuoteOut = z.object({
  ...{ gross: daonOut, net: daonOut, fee: daonOut, price: priceOut, payoutWon: wonOut },
  /** What the sale is to be confirmed with; null where it needs no confirmation. */
  confirmBy: z.enum(['passkey', 'password']).nullable(),
});

/** Fee and payout of a sale before it is requested (D6). Throws as `sell` does, except NOT_ENOUGH. */
export async function getSaleQuote(
  deps: Deps,
  holder: { id: number },
  input: { linkedAccountId: number; gross: DaonUnits },
) {
  return deps.store.read(async (db) => {
    await getUsableAccount(db, holder.id, input.linkedAccountId);
    const { price, tariff } = await readPricing(db);
    if (price === null) throw new DomainError('PRICE_NOT_SET');
    const quote = unwrap(quoteSale(input.gross, tariff, price));
    const settings = await readOutflowSettings(db);
    const leaving = { net: quote.net, price, now: deps.clock.now(), isFirst: () => false };
    const bound = await confirmByOf(db, holder.id, settings, leaving);
    return {
      confirmBy: bound ?? (settings.confirmWithPassword ? ('password' as const) : null),
      gross: quote.gross,
      net: quote.net,
      fee: quote.fee,
      price,
      payoutWon: quote.payoutWon,
    };
  });
}
