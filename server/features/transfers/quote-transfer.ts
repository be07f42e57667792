import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import type { ParsedAddress } from '../../../domain/address.ts';
import { availableOf } from '../../../domain/balance.ts';
import { maskLogin } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import { daonToString, type DaonUnits } from '../../../domain/money.ts';
import {
  checkSendMinimum,
  maxSendable,
  quoteSaleOfNet,
  quoteSend,
  type SendQuote,
} from '../../../domain/tariff.ts';
import { waitRuleOf, waitsAsFirst } from '../../../domain/waits.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { daonOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { getUsableAccount } from '../linked-accounts/get-linked-account.ts';
import { hasSentTo } from '../waiting-sends/waiting-sends.repo.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readPricing, type Pricing } from '../../settings/read-pricing.ts';

export const transferQuoteOut = z.object({
  kind: z.enum(['wallet', 'external', 'agent']),
  net: daonOut,
  fee: daonOut,
  gross: daonOut,
  price: priceOut.nullable(),
  /** The payout to an agent's bank account; null for an address. */
  payoutWon: wonOut.nullable(),
  /** The whole address, lower case; null for an agent. */
  fullAddress: z.string().nullable(),
  /** The owner of the wallet; null when the address is not ours. */
  maskedLogin: z.string().nullable(),
  /** The address is mixed-case and its checksum is wrong: the send requires `checksumAccepted`. */
  checksumWarning: z.boolean(),
  /** The send waits so many hours, because it is the first to this wallet (D74); null for one that is made immediately. */
  waitHours: z.number().int().positive().nullable(),
  /** The send requires the holder's password, which the confirmation asks for (D39). */
  passwordRequired: z.boolean(),
  minimum: daonOut,
  maximum: daonOut,
  available: daonOut,
});

type TransferQuote = z.input<typeof transferQuoteOut>;

export type QuoteTransferInput = {
  to: { address: ParsedAddress } | { linkedAccountId: number };
  net: DaonUnits;
};

type Recipient = Pick<TransferQuote, 'kind' | 'fullAddress' | 'maskedLogin' | 'checksumWarning'> & {
  /** The holder of the wallet; null for another kind. */
  walletOf: number | null;
};

async function recipientOf(db: ReadDb, holderId: number, to: ParsedAddress): Promise<Recipient> {
  const wallet = await findOwner(db, to.address);
  if (wallet?.holderId === holderId) throw new DomainError('OWN_ADDRESS');
  if (wallet === null) {
    return {
      kind: 'external',
      fullAddress: to.address,
      maskedLogin: null,
      walletOf: null,
      checksumWarning: !to.checksumOk,
    };
  }
  unwrap(checkMayReceive(wallet.status));
  return {
    kind: 'wallet',
    fullAddress: to.address,
    maskedLogin: maskLogin(wallet.login),
    walletOf: wallet.holderId,
    checksumWarning: false,
  };
}

const AGENT: Recipient = {
  ...{ kind: 'agent', fullAddress: null, maskedLogin: null, walletOf: null },
  checksumWarning: false,
};

async function waitHoursOf(
  db: ReadDb,
  { holderId, walletOf }: { holderId: number; walletOf: number | null },
  net: DaonUnits,
  { price }: Pricing,
): Promise<number | null> {
  if (walletOf === null) return null;
  const { firstSendWaitWon, firstSendWaitHours } = await readSettings(db);
  const rule = waitRuleOf(firstSendWaitWon, firstSendWaitHours);
  if (!waitsAsFirst(net, price, rule) || (await hasSentTo(db, holderId, walletOf))) return null;
  return rule.hours;
}

function checkMinimum(net: DaonUnits, minimum: DaonUnits): void {
  unwrap(checkSendMinimum(net, minimum), { minimum: daonToString(minimum) });
}

async function quoteToAgent(db: ReadDb, holderId: number, id: number, net: DaonUnits, pricing: Pricing) {
  const { perDepositFee: minimum } = await getUsableAccount(db, holderId, id);
  const sale = unwrap(quoteSaleOfNet(net, pricing.tariff, pricing.price));
  checkMinimum(net, minimum);
  return { recipient: AGENT, send: sale, minimum, payoutWon: sale.payoutWon };
}

async function quoteToAddress(
  db: ReadDb,
  holderId: number,
  to: ParsedAddress,
  net: DaonUnits,
  pricing: Pricing,
) {
  const recipient = await recipientOf(db, holderId, to);
  const minimum = await getAccountTariff(db, holderId, undefined);
  checkMinimum(net, minimum);
  const send: SendQuote = unwrap(quoteSend(net, pricing.tariff));
  return { recipient, send, minimum, payoutWon: null };
}

/**
 * The cost and recipient of a send, before the confirmation (D6, D7 and D28). Throws as `send` does, except NOT_ENOUGH
 * and CHECKSUM_NOT_ACCEPTED, which are reported as `available` and `checksumWarning`.
 */
export async function quoteTransfer(
  { store }: Deps,
  holder: { id: number },
  input: QuoteTransferInput,
): Promise<TransferQuote> {
  const { to, net } = input;
  return store.read(async (db) => {
    const pricing = await readPricing(db);
    const quote =
      'address' in to
        ? await quoteToAddress(db, holder.id, to.address, net, pricing)
        : await quoteToAgent(db, holder.id, to.linkedAccountId, net, pricing);
    const available = availableOf(await readBalance(db, holder.id));
    const { walletOf, ...recipient } = quote.recipient;
    return {
      ...recipient,
      waitHours: await waitHoursOf(db, { holderId: holder.id, walletOf }, quote.send.net, pricing),
      net: quote.send.net,
      fee: quote.send.fee,
      gross: quote.send.gross,
      price: pricing.price,
      payoutWon: quote.payoutWon,
      minimum: quote.minimum,
      maximum: maxSendable(available, pricing.tariff),
      available,
      passwordRequired: (await readSettings(db)).confirmWithPassword,
    };
  });
}
