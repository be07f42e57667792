import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { accountLabel } from '../../../domain/account-label.ts';
import type { Deps } from '../../deps/deps.ts';
import { daonOut, idOut, instantOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { getAccountParty } from '../linked-accounts/get-account-party.ts';
import { depositAccountOut, depositAccountToWire } from '../linked-accounts/linked-account-wire.ts';
import { findPurchase, purchaseNumber } from '../purchases/purchases.repo.ts';
import { findSale } from '../sales/sales.repo.ts';

export const purchaseOut = z.object({
  kind: z.literal('purchase'),
  won: wonOut,
  tokens: daonOut,
  price: priceOut,
  linkedAccountId: idOut,
  account: z.string(),
  /** The sender name that the bank transfer must carry. */
  sender: z.string(),
  depositAccount: depositAccountOut,
  expiresAt: instantOut.nullable(),
});

const saleOut = z.object({
  kind: z.literal('sale'),
  gross: daonOut,
  net: daonOut,
  payoutWon: wonOut,
  price: priceOut,
  linkedAccountId: idOut,
  account: z.string(),
});

export const orderOut = z.discriminatedUnion('kind', [purchaseOut, saleOut]);

/** What the holder requested in a purchase or a sale; null for a request of another kind. */
export async function describeOrder(
  deps: Pick<Deps, 'secrets'>,
  db: ReadDb,
  request: { id: number; kind: string; expiresAt: Date | null },
): Promise<z.input<typeof orderOut> | null> {
  const purchase = request.kind === 'purchase' ? await findPurchase(db, request.id) : null;
  if (purchase !== null) {
    const party = await getAccountParty(db, purchase.linkedAccountId);
    return {
      kind: 'purchase',
      won: purchase.won,
      tokens: purchase.tokens,
      price: purchase.price,
      linkedAccountId: purchase.linkedAccountId,
      account: accountLabel(party.bankCode, party.numLast4),
      sender: party.holderName,
      depositAccount: depositAccountToWire(purchaseNumber(deps.secrets, purchase), purchase),
      expiresAt: request.expiresAt,
    };
  }
  const sale = request.kind === 'sale' ? await findSale(db, request.id) : null;
  if (sale === null) return null;
  const party = await getAccountParty(db, sale.linkedAccountId);
  return {
    kind: 'sale',
    gross: sale.gross,
    net: sale.net,
    payoutWon: sale.payoutWon,
    price: sale.price,
    linkedAccountId: sale.linkedAccountId,
    account: accountLabel(party.bankCode, party.numLast4),
  };
}
