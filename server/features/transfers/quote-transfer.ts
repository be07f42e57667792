import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import type { ParsedAddress } from '../../../domain/address.ts';
import { availableOf } from '../../../domain/balance.ts';
import { maskLogin } from '../../../domain/masks.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import type { Settings } from '../../../domain/settings.ts';
import { daonToString, type DaonUnits, type PriceE4 } from '../../../domain/money.ts';
import {
  checkSendMinimum,
  maxSendable,
  quoteSaleOfNet,
  quoteSend,
  type SendQuote,
} from '../../../domain/tariff.ts';
import { NO_OWN_WAIT, waitHoursOf, waitRuleOf, waitsAsFirst } from '../../../domain/waits.ts';
import { readStanding } from '../../holders/require-active-holder.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { daonOut, priceOut, wonOut } from '../../trpc/wire.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { getUsableAccount } from '../linked-accounts/get-linked-account.ts';
import { readShownName } from '../recipients/show-name.ts';
import { hasSentTo, isKnownRecipient } from '../waiting-sends/waiting-sends.repo.ts';
import { askedWarnings } from '../send-warnings/own-warnings.ts';
import { warnOfSend } from '../send-warnings/warn-of-send.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { confirmByOf } from '../confirmations/confirm-outflow.ts';
import { readPricing, type Pricing } from '../../settings/read-pricing.ts';

const warningOut = z.discriminatedUnion('code', [
  /** `known`: the address that it looks like. */
  z.object({ code: z.literal('lookalike'), known: z.string() }),
  z.object({ code: z.literal('listed'), by: z.enum(['operator', 'holders']) }),
  z.object({ code: z.literal('night'), after: z.enum(['newDevice', 'raise']) }),
  z.object({ code: z.literal('amount'), usual: daonOut }),
]);

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
  /** '김*지': the owner's name as a bank shows it; null where the owner does not allow it. */
  ownerName: z.string().nullable(),
  /** The address is mixed-case and its checksum is wrong: the send requires `checksumAccepted`. */
  checksumWarning: z.boolean(),
  /**
   * The send waits so many hours, because it is a large first one to this wallet (D74) or a warning lets it (D75); null for one that is
   * made immediately.
   */
  waitHours: z.number().int().positive().nullable(),
  /** What the wallet asks about before it sends, the heaviest first (D75). */
  warnings: z.array(warningOut),
  /** The owner asks for the holder's password with every send (D39). */
  passwordRequired: z.boolean(),
  /** What the send is to be confirmed with, and bound to (ADR-0043); null where it needs no confirmation of its own. */
  confirmBy: z.enum(['passkey', 'password']).nullable(),
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

type Asked = {
  holderId: number;
  recipient: Recipient;
  settings: Settings;
  net: DaonUnits;
  price: PriceE4 | null;
  now: Date;
  /** Whether it is the first to its address; asked only where that decides. */
  isFirst: () => Promise<boolean>;
};

/** What of the settings makes this send wait or ask. */
async function cautionsOf(
  db: ReadDb,
  { holderId, recipient: { fullAddress: address, walletOf }, settings, net, price, now }: Asked,
): Promise<Pick<TransferQuote, 'waitHours' | 'warnings'>> {
  if (address === null) return { waitHours: null, warnings: [] };
  const rules = await askedWarnings(db, settings, holderId);
  const to = { address, holderId: walletOf };
  const warnings = [...(await warnOfSend(db, { holderId, to, net, now }, rules))];
  // Only a send to a wallet here waits for its hour: an operator decides the others.
  if (walletOf === null) return { waitHours: null, warnings };
  const [[standing]] = await readStanding(db, { id: holderId });
  const own = standing ?? NO_OWN_WAIT;
  const waits =
    warnings.some(({ code }) => rules.modes[code] === 'wait') ||
    (waitsAsFirst(net, price, waitRuleOf(settings, own)) &&
      !(await isKnownRecipient(db, holderId, walletOf)));
  return { waitHours: waits ? waitHoursOf(settings, own) : null, warnings };
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
  { store, clock }: Deps,
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
    const settings = await readSettings(db);
    const asked: Asked = {
      ...{ holderId: holder.id, recipient: quote.recipient, settings },
      ...{ net: quote.send.net, price: pricing.price, now: clock.now() },
      isFirst: async () => {
        if (!('address' in to)) return false;
        const where = walletOf === null ? { address: to.address.address } : { holderId: walletOf };
        return !(await hasSentTo(db, holder.id, where));
      },
    };
    return {
      ...recipient,
      ...(await cautionsOf(db, asked)),
      confirmBy: await confirmByOf(db, holder.id, settings, asked),
      ownerName: walletOf === null ? null : await readShownName(db, walletOf),
      net: quote.send.net,
      fee: quote.send.fee,
      gross: quote.send.gross,
      price: pricing.price,
      payoutWon: quote.payoutWon,
      minimum: quote.minimum,
      maximum: maxSendable(available, pricing.tariff),
      available,
      passwordRequired: settings.confirmWithPassword,
    };
  });
}
