import { after, all, isPending, type Answer } from '../../../db/answer.ts';
import type { Tx } from '../../../db/store.ts';
import type { ParsedAddress } from '../../../domain/address.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { DaonUnits, PriceE4 } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import { decideSend, quoteOrder, type SendFacts, type Sent } from '../../../domain/send.ts';
import type { WarningCode } from '../../../domain/send-warnings.ts';
import type { OwnWait } from '../../../domain/own-limits.ts';
import { checkSendMinimum, type SendQuote } from '../../../domain/tariff.ts';
import { runsAtOf, waitHoursOf, waitRuleOf, waitsAsFirst } from '../../../domain/waits.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { doOnce, keepResult, keptKey, once, repeatOf, type RequestKey } from '../../idempotency/once.ts';
import { systemAccountId } from '../../ledger/accounts.ts';
import { readLeft } from '../../ledger/spent-today.ts';
import { postSend } from '../../ledger/post-send.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { unwrapWithin } from '../own-limits/unwrap-within.ts';
import { openExternalSend } from '../external-sends/open-external-send.ts';
import { checkStanding, readStanding, type CallingHolder } from '../../holders/require-active-holder.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { openSale } from '../sales/sell.ts';
import { recipientOf } from '../confirmations/act-inputs.ts';
import { confirmerOf, requireConfirmed, type Confirmer } from '../confirmations/confirm-outflow.ts';
import { writeProven, type Offered } from '../passkeys/prove-act.ts';
import {
  readOutflowSettings,
  warningsThatWait,
  type OutflowSettings,
} from '../../settings/outflow-settings.ts';
import type { Client } from '../../trpc/context.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import type { Recipient } from '../send-warnings/recipient.ts';
import { keepWarnings } from '../send-warnings/send-warnings.repo.ts';
import { warnOfSend } from '../send-warnings/warn-of-send.ts';
import { openWaitingSend } from '../waiting-sends/open-waiting-send.ts';
import { hasSentTo, isKnownRecipient } from '../waiting-sends/waiting-sends.repo.ts';
import { sendTogether } from './send-together.ts';
import { readPositions } from './transfers.repo.ts';

export type SendInput = {
  to: { address: ParsedAddress } | { linkedAccountId: number };
  net: DaonUnits;
  /** Used for a linked agent only: a send to an address never fails for its price. */
  price?: PriceE4 | undefined;
  /** The fee that was shown. */
  fee?: DaonUnits | undefined;
  requestId: string;
  /** The holder accepted the warning about an address with a wrong checksum. */
  checksumAccepted?: boolean | undefined;
  /** The warnings about which the holder was asked and has gone on (D75). */
  warningsSeen?: readonly WarningCode[] | undefined;
} & Pick<Offered, 'password' | 'passkey'>;

/** What changes rarely of what a send is decided by: SQLite remembers all of it. */
const readFacts = (tx: Tx, holder: CallingHolder, address: string) =>
  all([
    readStanding(tx, holder),
    findOwner(tx, address),
    getAccountTariff(tx, holder.id, undefined),
    readPricing(tx),
    systemAccountId(tx, 'fees'),
    readOutflowSettings(tx),
  ]);

type Decided = {
  facts: SendFacts;
  quote: SendQuote;
  settings: OutflowSettings;
  ownWait: OwnWait;
  to: Recipient;
};

const sendNow = (
  tx: Tx,
  request: RequestKey,
  { facts, quote }: Pick<Decided, 'facts' | 'quote'>,
): Answer<Sent> =>
  after(postSend(tx, facts, quote, request.now), (id) =>
    keepResult(tx, request, { id, state: DONE } satisfies Sent),
  );

/** A send that may wait, or of which warnings are kept: to think, because it is the first one (D74), or because a warning lets it (D75). */
async function sendWarned(
  tx: Tx,
  request: RequestKey,
  { facts, quote, settings, ownWait, to }: Decided,
  seen: readonly WarningCode[],
): Promise<Sent> {
  const { sender, receiver, pricing } = facts;
  const wait = waitRuleOf(settings, ownWait);
  const warned = warningsThatWait(settings);
  const { net } = quote;
  const { now } = request;
  const about = { holderId: sender.id, to, net, now };
  const found = warned === null ? [] : await warnOfSend(tx, about, warned, ['wait']);
  const isFirst =
    waitsAsFirst(net, pricing.price, wait) && !(await isKnownRecipient(tx, sender.id, receiver.id));
  const waiting = { sender, receiver, quote, price: pricing.price, now };
  const sent =
    !isFirst && found.length === 0
      ? await sendNow(tx, request, { facts, quote })
      : await doOnce<Sent>(tx, request, () =>
          openWaitingSend(tx, {
            ...waiting,
            runsAt: runsAtOf(now, { hours: waitHoursOf(settings, ownWait) }),
          }),
        );
  const codes = [...seen, ...found.map(({ code }) => code)];
  await keepWarnings(tx, { holderId: sender.id, codes, sendId: sent.id, at: now });
  return sent;
}

/** A repeat moves nothing, so it is answered whatever the facts are by now. */
function sendToAddress(
  tx: Tx,
  by: Confirmer,
  { address, checksumOk }: ParsedAddress,
  input: SendInput,
  request: RequestKey,
): Answer<Sent> {
  const { holder } = by;
  const seen = input.warningsSeen ?? [];
  return after(readFacts(tx, holder, address), (facts) => {
    const [standing, owner, minimum, pricing, feesAccountId, settings] = facts;
    const parties = { sender: holder.id, receiver: owner?.holderId ?? null };
    // Behind the facts: once they are answered the transaction has begun, also where it has waited to run alone.
    const reading = readPositions(tx.beside, { ...parties, key: keptKey(request.key) });
    return after(reading, (at) => {
      const known = repeatOf<Sent>(tx, request, at.used);
      if (known !== null) return known;
      const { addressId, limits, rules: own, wait: ownWait } = checkStanding(standing);
      const { price } = pricing;
      const to = owner === null ? { address } : { holderId: owner.holderId };
      const isFirst = () => after(hasSentTo(tx, holder.id, to), (isKnown) => !isKnown);
      // In the transaction: two sends of a holder beside each other change one account, and the second is decided again.
      const confirmed = requireConfirmed(
        tx,
        by,
        { settings, own },
        { net: input.net, price, now: request.now, isFirst },
      );
      const reading = after(confirmed, () => readLeft(tx, holder.id, limits, request.now));
      return after(reading, (left) => {
        if (owner === null) {
          const quote = unwrapWithin(quoteOrder(input, { pricing, minimum, left }), left);
          // An internal recipient is identified by its wallet, but on the chain a mistyped character means lost money.
          if (!checksumOk && input.checksumAccepted !== true) throw new DomainError('CHECKSUM_NOT_ACCEPTED');
          return doOnce<Sent>(tx, request, async () => {
            const sent = await openExternalSend(tx, holder, address, quote, request.now);
            await keepWarnings(tx, { holderId: holder.id, codes: seen, sendId: sent.id, at: request.now });
            return sent;
          });
        }
        const decided: SendFacts = {
          sender: { ...at.sender, id: holder.id, addressId },
          receiver: { ...at.receiver, id: owner.holderId, addressId: owner.addressId, status: owner.status },
          ...{ feesAccountId, pricing, minimum, left },
        };
        const quote = unwrapWithin(decideSend(decided, input), left);
        const wait = waitRuleOf(settings, ownWait);
        const isPlain =
          seen.length === 0 && warningsThatWait(settings) === null && !waitsAsFirst(quote.net, price, wait);
        if (isPlain) return sendNow(tx, request, { facts: decided, quote });
        const to = { address, holderId: owner.holderId };
        return sendWarned(tx, request, { facts: decided, quote, settings, ownWait, to }, seen);
      });
    });
  });
}

/**
 * Sends tokens to an address or to one of the holder's linked agents (a sale that names the net). The amount is the
 * net; the fee is added (D6). Throws OWN_ADDRESS, RECIPIENT_UNAVAILABLE, CHECKSUM_NOT_ACCEPTED, BELOW_MINIMUM,
 * NOT_ENOUGH, OWN_LIMIT, AMOUNT_…, LINKED_ACCOUNT_…, PRICE_CHANGED, FEE_CHANGED, IDEMPOTENCY_MISMATCH, and those of `requireConfirmed`.
 */
export async function send(
  deps: Deps,
  holder: CallingHolder,
  input: SendInput,
  client?: Client,
): Promise<Sent> {
  const { requestId, to, net, price, password, passkey, fee, warningsSeen = [] } = input;
  const recipient = recipientOf(to);
  const confirming = confirmerOf(deps, { holder, client }, { password, passkey }, () => ({
    act: 'transfers.send',
    content: { to: recipient, net, price, fee, requestId },
  }));
  const by = isPending(confirming) ? await confirming : confirming;
  const now = deps.clock.now();
  const request = {
    actor: { holderId: holder.id },
    key: requestId,
    procedure: 'transfers.send',
    // Proof, accepted warnings and shown fee are conditions of the request and not part of its content.
    content: { ...recipient, net, price },
    now,
  } as const;
  // A passkey's use is one more thing that the transaction writes.
  if ('address' in to && by.proof.use === undefined && warningsSeen.length === 0) {
    const { address } = to.address;
    const together = sendTogether(deps, { by, address, order: input, request });
    const sent = together === null ? null : await together;
    if (sent !== null) return sent;
  }
  return writeProven(deps, by.proof, (tx) => {
    if ('address' in to) return sendToAddress(tx, by, to.address, input, request);
    return once<Sent>(tx, request, async () =>
      openSale(tx, {
        by,
        linkedAccountId: to.linkedAccountId,
        amount: { net },
        shownPrice: price,
        shownFee: fee,
        now,
        check: (account, quote) => unwrap(checkSendMinimum(quote.net, account.perDepositFee)),
      }),
    );
  });
}
