import type { Tx } from '../../../../db/store.ts';
import { hasKeptPrice } from '../../../../domain/bank-matching/kept-price.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { daonToString } from '../../../../domain/money.ts';
import { isOpen, purchaseExpiresAt } from '../../../../domain/request-state.ts';
import { minimumPurchase, quotePurchase } from '../../../../domain/tariff.ts';
import type { Deps } from '../../../deps/deps.ts';
import { unwrap } from '../../../trpc/unwrap.ts';
import { depositNumber, listDepositAccounts } from '../../../companies/deposit-accounts.repo.ts';
import { requireHolder } from '../../../holders/require-active-holder.ts';
import { getUsableAccount } from '../../linked-accounts/get-linked-account.ts';
import type { Secrets } from '../../../ports/secrets.ts';
import { openPurchase, type NewPurchase } from '../../purchases/open-purchase.ts';
import { findPurchase } from '../../purchases/purchases.repo.ts';
import { readPricing } from '../../../settings/read-pricing.ts';
import { readSettings } from '../../../settings/read-settings.ts';
import type { BankLineRow } from '../lines/bank-lines.repo.ts';
import { sumLinesOf } from '../../requests/settled-lines.ts';
import { findDonePurchases, findOrder } from '../match/payable-orders.repo.ts';
import { sumCreditedFor } from './sum-credited-for.ts';

const PAID_BY_HAND =
  '이 회원의 승인한 구매에 아직 연결하지 않은 입금으로 보여요. 그 구매에 연결하거나, 기타로 처리하고 사유를 적어주세요.';

/**
 * Refuses a line that may belong to an approved purchase of the same holder: a new purchase would credit it twice. Such a line came
 * before the approval and is no more than the purchase, and the lines of the purchase are not its whole amount yet. Throws
 * STATUS_NOT_ALLOWED.
 */
async function refuseOfDonePurchase(
  tx: Tx,
  line: BankLineRow & { companyId: number },
  holderId: number,
): Promise<void> {
  for (const { id, won } of await findDonePurchases(tx, { ...line, holderId }))
    if (line.won <= won && (await sumLinesOf(tx, id)) < won)
      throw new DomainError('STATUS_NOT_ALLOWED', { orderId: id }, { sentence: PAID_BY_HAND });
}

/** The deposit account that got the money: a former one, where the company has changed its bank since. */
async function receivingAccount(
  tx: Tx,
  secrets: Pick<Secrets, 'decrypt'>,
  { companyId, depositAccountId }: { companyId: number; depositAccountId: number },
): Promise<NewPurchase['deposit']> {
  const received = (await listDepositAccounts(tx, companyId)).find(({ id }) => id === depositAccountId);
  if (received === undefined)
    throw new Error(`company ${companyId} has no deposit account ${depositAccountId}`);
  const { bankCode, name } = received;
  return { accountId: received.id, bankCode, num: depositNumber(secrets, received), name };
}

/**
 * Opens a purchase of a line's amount for the holder of an earlier order: the money came late or was another amount. Its price is
 * the order's as long as `hasKeptPrice` says so of the order whose price it is, today's otherwise. Returns its id. Throws NOT_FOUND, BANK_LINE_DIRECTION,
 * STATUS_NOT_ALLOWED for a holder who is blocked or closed and for a line that an approved purchase of the holder may rely on,
 * LINKED_ACCOUNT_…, PRICE_NOT_SET, BELOW_MINIMUM, AMOUNT_TOO_LARGE.
 */
export async function openPurchaseForLine(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  line: BankLineRow & { companyId: number },
  orderId: number,
): Promise<number> {
  const order = await findOrder(tx, orderId);
  const earlier = await findPurchase(tx, orderId);
  if (line.direction !== 'in') throw new DomainError('BANK_LINE_DIRECTION');
  if (order === null || earlier === null || order.companyId !== line.companyId) {
    throw new DomainError('NOT_FOUND');
  }
  // Without a session of the holder's own, a blocked holder is a wrong status and no lost session.
  await requireHolder(tx, { id: order.holderId }).catch((error: unknown) => {
    throw error instanceof DomainError ? new DomainError('STATUS_NOT_ALLOWED') : error;
  });
  await refuseOfDonePurchase(tx, line, order.holderId);
  const account = await getUsableAccount(tx, order.holderId, earlier.linkedAccountId);
  const { price: todays, tariff } = await readPricing(tx);
  // Of a purchase that a line became, the price is that of the order before it, which is given once.
  const priceOrderId = earlier.priceOrderId ?? orderId;
  const priceOrder = priceOrderId === orderId ? order : await findOrder(tx, priceOrderId);
  if (priceOrder === null) throw new DomainError('NOT_FOUND');
  const isKept = hasKeptPrice(line, {
    createdAt: priceOrder.createdAt,
    expiresAt: priceOrder.expiresAt ?? priceOrder.createdAt,
    won: priceOrder.won,
    creditedWon: await sumCreditedFor(tx, priceOrderId),
    isOpen: isOpen(priceOrder.state),
  });
  const price = isKept ? earlier.price : todays;
  if (price === null) throw new DomainError('PRICE_NOT_SET');
  const minimums = { perWithdrawalFee: tariff.perWithdrawalFee, perDepositFee: account.perDepositFee };
  const quote = unwrap(quotePurchase(line.won, price, minimums), {
    minimum: daonToString(minimumPurchase(minimums)),
  });
  const now = clock.now();
  const { purchaseLifeHours } = await readSettings(tx);
  return openPurchase(tx, secrets, {
    holderId: order.holderId,
    account,
    deposit: await receivingAccount(tx, secrets, line),
    quote,
    price,
    priceOrderId: isKept ? priceOrderId : null,
    expiresAt: purchaseExpiresAt(now, purchaseLifeHours),
    clientCompanyNote: null,
    now,
  });
}
