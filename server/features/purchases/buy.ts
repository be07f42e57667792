import { z } from 'zod';
import {
  daonString,
  positiveId,
  priceString,
  requestIdUuid,
  wonString,
} from '../../../domain/input-schema.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { daonToString, priceToString } from '../../../domain/money.ts';
import { PENDING, purchaseExpiresAt } from '../../../domain/request-state.ts';
import { checkFee, checkPrice, quotePurchase } from '../../../domain/tariff.ts';
import type { Deps } from '../../deps/deps.ts';
import { once } from '../../idempotency/once.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { companyNumber, openDepositAccountId } from '../../companies/deposit-accounts.repo.ts';
import { requireHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { getUsableAccount } from '../linked-accounts/get-linked-account.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { findTooManyOpen } from './find-too-many-open.ts';
import { openPurchase } from './open-purchase.ts';

export const buyInput = z.strictObject({
  linkedAccountId: positiveId,
  won: wonString,
  /** The price that was shown; defaults to the current one. */
  price: priceString.optional(),
  /** The fee that was shown. */
  fee: daonString.optional(),
  requestId: requestIdUuid,
  /** The company that an old client sent, recorded when it differs from the account's. */
  claimedCompanyId: positiveId.optional(),
});

type BuyInput = z.infer<typeof buyInput>;

export type BoughtOrder = { id: number; state: typeof PENDING; fee: string };

function noteOf(claimed: number | undefined, actual: number): string | null {
  return claimed === undefined || claimed === actual ? null : String(claimed);
}

/**
 * Requests tokens for won that the holder wires (D9, D10 and D16). Nothing moves until an operator approves. Throws
 * LINKED_ACCOUNT_…, PRICE_NOT_SET, PRICE_CHANGED, FEE_CHANGED, BELOW_MINIMUM, AMOUNT_TOO_LARGE, TOO_MANY_OPEN,
 * IDEMPOTENCY_MISMATCH.
 */
export async function buy(deps: Deps, holder: CallingHolder, input: BuyInput): Promise<BoughtOrder> {
  // The shown fee is a condition of the request and not part of its content.
  const { requestId, fee, ...content } = input;
  const now = deps.clock.now();
  return deps.store.write((tx) =>
    once(
      tx,
      { actor: { holderId: holder.id }, key: requestId, procedure: 'orders.buy', content, now },
      async () => {
        await requireHolder(tx, holder);
        const account = await getUsableAccount(tx, holder.id, input.linkedAccountId);
        const pricing = await readPricing(tx);
        const price = unwrap(checkPrice(input.price, pricing.price), {
          price: pricing.price === null ? null : priceToString(pricing.price),
        });
        const minimums: { perWithdrawalFee: DaonUnits; perDepositFee: DaonUnits } = {
          perWithdrawalFee: pricing.tariff.perWithdrawalFee,
          perDepositFee: account.perDepositFee,
        };
        const quote = unwrap(quotePurchase(input.won, price, minimums));
        unwrap(checkFee(fee, quote.fee));
        const settings = await readSettings(tx);
        const tooMany = await findTooManyOpen(tx, holder.id, quote.won, settings);
        if (tooMany !== null) throw tooMany;

        const id = await openPurchase(tx, deps.secrets, {
          holderId: holder.id,
          account,
          deposit: {
            accountId: await openDepositAccountId(tx, account.companyId),
            bankCode: account.depositBankCode,
            num: companyNumber(deps.secrets, account),
            name: account.depositName,
          },
          quote,
          price,
          priceOrderId: null,
          expiresAt: purchaseExpiresAt(now, settings.purchaseLifeHours),
          clientCompanyNote: noteOf(input.claimedCompanyId, account.companyId),
          now,
        });
        return { id, state: PENDING, fee: daonToString(quote.fee) };
      },
    ),
  );
}
