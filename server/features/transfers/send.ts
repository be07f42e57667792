import { after, all, isPending, type Answer } from '../../../db/answer.ts';
import type { Tx } from '../../../db/store.ts';
import type { ParsedAddress } from '../../../domain/address.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { DaonUnits, PriceE4 } from '../../../domain/money.ts';
import type { PENDING } from '../../../domain/request-state.ts';
import { DONE } from '../../../domain/request-state.ts';
import { decideSend, quoteOrder, type SendFacts } from '../../../domain/send.ts';
import { runsAtOf, waitsAsFirst } from '../../../domain/waits.ts';
import { checkSendMinimum } from '../../../domain/tariff.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { doOnce, keepResult, keptKey, once, repeatOf, type RequestKey } from '../../idempotency/once.ts';
import { systemAccountId } from '../../ledger/accounts.ts';
import { readLeft } from '../../ledger/spent-today.ts';
import { postSend } from '../../ledger/post-send.ts';
import { unwrap, unwrapWithin } from '../../trpc/unwrap.ts';
import { openExternalSend } from '../external-sends/open-external-send.ts';
import { checkStanding, readStanding, type CallingHolder } from '../../holders/require-active-holder.ts';
import { getAccountTariff } from '../linked-accounts/get-account-tariff.ts';
import { openSale } from '../sales/sell.ts';
import { confirmOutflow, type OutflowCheck } from '../auth/confirm-outflow.ts';
import { readPricing } from '../../settings/read-pricing.ts';
import { openWaitingSend } from '../waiting-sends/open-waiting-send.ts';
import { hasSentTo } from '../waiting-sends/waiting-sends.repo.ts';
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
  /** Required while the setting `confirmWithPassword` is on. */
  password?: string | undefined;
};

export type Sent = { id: number; state: typeof PENDING | typeof DONE };

/** What changes rarely of what a send is decided by: SQLite remembers all of it. */
const readFacts = (tx: Tx, holder: CallingHolder, address: string, checkOutflow: OutflowCheck) =>
  all([
    readStanding(tx, holder),
    findOwner(tx, address),
    getAccountTariff(tx, holder.id, undefined),
    readPricing(tx),
    systemAccountId(tx, 'fees'),
    checkOutflow(tx),
  ]);

/** A repeat moves nothing, so it is answered whatever the facts are by now. */
function sendToAddress(
  tx: Tx,
  holder: CallingHolder,
  { address, checksumOk }: ParsedAddress,
  input: SendInput,
  request: RequestKey,
  checkOutflow: OutflowCheck,
): Answer<Sent> {
  return after(readFacts(tx, holder, address, checkOutflow), (facts) => {
    const [standing, owner, minimum, pricing, feesAccountId, outflow] = facts;
    const parties = { sender: holder.id, receiver: owner?.holderId ?? null };
    // Behind the facts: once they are answered the transaction has begun, also where it has waited to run alone.
    const reading = readPositions(tx.beside, { ...parties, key: keptKey(request.key) });
    return after(reading, (at) => {
      const known = repeatOf<Sent>(tx, request, at.used);
      if (known !== null) return known;
      const { addressId, limits } = checkStanding(standing);
      outflow.requireConfirmed();
      // In the transaction: two sends of a holder beside each other change one account, and the second is decided again.
      return after(readLeft(tx, holder.id, limits, request.now), (left) => {
        if (owner === null) {
          const quote = unwrapWithin(quoteOrder(input, { pricing, minimum, left }), left);
          // An internal recipient is identified by its wallet, but on the chain a mistyped character means lost money.
          if (!checksumOk && input.checksumAccepted !== true) throw new DomainError('CHECKSUM_NOT_ACCEPTED');
          return doOnce<Sent>(tx, request, () => openExternalSend(tx, holder, address, quote, request.now));
        }
        const decided: SendFacts = {
          sender: { ...at.sender, id: holder.id, addressId },
          receiver: { ...at.receiver, id: owner.holderId, addressId: owner.addressId, status: owner.status },
          ...{ feesAccountId, pricing, minimum, left },
        };
        const quote = unwrapWithin(decideSend(decided, input), left);
        const sendNow = () =>
          after(postSend(tx, decided, quote, request.now), (id) =>
            keepResult(tx, request, { id, state: DONE } satisfies Sent),
          );
        const { wait } = outflow;
        if (!waitsAsFirst(quote.net, pricing.price, wait)) return sendNow();
        return after(hasSentTo(tx, holder.id, owner.holderId), (isKnown) => {
          if (isKnown) return sendNow();
          const { sender, receiver } = decided;
          const waiting = {
            sender,
            receiver,
            quote,
            price: pricing.price,
            runsAt: runsAtOf(request.now, wait),
          };
          return doOnce<Sent>(tx, request, () => openWaitingSend(tx, { ...waiting, now: request.now }));
        });
      });
    });
  });
}

/**
 * Sends tokens to an address or to one of the holder's linked agents (a sale that names the net). The amount is the
 * net; the fee is added (D6). Throws OWN_ADDRESS, RECIPIENT_UNAVAILABLE, CHECKSUM_NOT_ACCEPTED, BELOW_MINIMUM,
 * NOT_ENOUGH, OWN_LIMIT, AMOUNT_…, LINKED_ACCOUNT_…, PRICE_CHANGED, FEE_CHANGED, IDEMPOTENCY_MISMATCH.
 */
export async function send(deps: Deps, holder: CallingHolder, input: SendInput): Promise<Sent> {
  // Password, accepted warning and shown fee are conditions of the request and not part of its content.
  const { requestId, to, password, checksumAccepted: _ticked, fee, ...rest } = input;
  const confirming = confirmOutflow(deps, holder, password);
  const checkOutflow = isPending(confirming) ? await confirming : confirming;
  const now = deps.clock.now();
  const content = { ...rest, ...('address' in to ? { address: to.address.address } : to) };
  const request = {
    actor: { holderId: holder.id },
    key: requestId,
    procedure: 'transfers.send',
    content,
    now,
  } as const;
  if ('address' in to) {
    const { address } = to.address;
    const together = sendTogether(deps, { holder, address, order: input, request, checkOutflow });
    const sent = together === null ? null : await together;
    if (sent !== null) return sent;
  }
  return deps.store.write((tx) => {
    if ('address' in to) return sendToAddress(tx, holder, to.address, input, request, checkOutflow);
    return once<Sent>(tx, request, async () => {
      (await checkOutflow(tx)).requireConfirmed();
      return openSale(tx, {
        holder,
        linkedAccountId: to.linkedAccountId,
        amount: { net: input.net },
        shownPrice: input.price,
        shownFee: fee,
        now,
        check: (account, quote) => unwrap(checkSendMinimum(quote.net, account.perDepositFee)),
      });
    });
  });
}
