import { z } from 'zod';
import { isUniqueViolation } from '../../../db/errors.ts';
import type { Tx } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { asWon, wonToString } from '../../../domain/money.ts';
import {
  PAYOUT_FORMATS,
  PAYOUT_SALES_MAX,
  PAYOUT_TEMPLATE_IDS,
  payoutMark,
} from '../../../domain/payout-file.ts';
import type { PayoutRefusal } from '../../../domain/payout-states.ts';
import type { Deps } from '../../deps/deps.ts';
import { listDepositAccounts } from '../../companies/deposit-accounts.repo.ts';
import { requestsChanged } from '../requests/registry.ts';
import { takeWithin } from '../requests/take-request.ts';
import { readSalesToPay, type SaleToPay } from './payout-candidates.ts';
import { downloadedBefore, getMadeFile, giveAgain } from './give-again.ts';
import {
  readPayoutFile,
  rowOfSale,
  withNumbers,
  writePayoutFile,
  type payoutFileOut,
} from './payout-file.ts';
import { insertPayout } from './payouts.repo.ts';
import { readCopies, refuseCopy } from './check-repeat-download.ts';
import { onceAct } from '../../acting/once-act.ts';
import { logAct, NOTHING_CHANGED, operatorAct, type Acted, type Actor } from '../../acting/operator-act.ts';
import { reasonInput } from '../../trpc/reason-input.ts';

type PayoutFile = z.infer<typeof payoutFileOut>;

export const saleIds = z.array(positiveId).min(1).max(PAYOUT_SALES_MAX);

export const createPayoutInput = z.strictObject({
  companyId: positiveId,
  /** The account that pays; the open one of the company when it is left out. */
  depositAccountId: positiveId.optional(),
  saleIds,
  template: z.enum(PAYOUT_TEMPLATE_IDS),
  format: z.enum(PAYOUT_FORMATS),
  /** Why the account numbers are shown. */
  reason: reasonInput,
  requestId: requestIdUuid,
});

type CreatePayoutInput = z.infer<typeof createPayoutInput>;

/** Throws PAYOUT_REFUSED with all sales that stand against the file, each with its code and the file that pays it. */
function refuseAny(saleIds: readonly number[], found: readonly SaleToPay[]): void {
  const byId = new Map(found.map((sale) => [sale.request.id, sale]));
  const refused = saleIds.flatMap(
    (id): { id: number; why: PayoutRefusal; payoutId: number | null; takenBy: string | null }[] => {
      const sale = byId.get(id);
      if (sale === undefined) return [{ id, why: 'missing', payoutId: null, takenBy: null }];
      const { whyNot, payoutId, takenBy } = sale;
      return whyNot === null ? [] : [{ id, why: whyNot, payoutId, takenBy }];
    },
  );
  if (refused.length > 0) throw new DomainError('PAYOUT_REFUSED', { refused });
}

async function payingAccount(tx: Tx, { companyId, depositAccountId }: CreatePayoutInput) {
  const accounts = await listDepositAccounts(tx, companyId);
  const account = accounts.find(({ id, until }) =>
    depositAccountId === undefined ? until === null : id === depositAccountId,
  );
  if (account === undefined) throw new DomainError('NOT_FOUND');
  return account;
}

async function makePayout(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  input: CreatePayoutInput,
  now: Date,
): Promise<Acted<{ id: number }>> {
  const { companyId, template, format, reason } = input;
  const account = await payingAccount(tx, input);
  const saleIds = [...new Set(input.saleIds)].toSorted((a, b) => a - b);
  const sales = await readSalesToPay(tx, { companyId, operatorId: operator.id, now }, saleIds);
  refuseAny(saleIds, sales);
  for (const { request } of sales) await takeWithin(tx, operator, 'sale', request, now);

  const mark = payoutMark(sales[0]?.companyName ?? '');
  const rows = sales.map(({ request, bankCode, name, won, accountId, numEnc }) => ({
    saleId: request.id,
    bankCode,
    name,
    won,
    accountId,
    numEnc,
  }));
  const numbered = withNumbers(deps.secrets, rows.map(rowOfSale), mark);
  const { contentHash } = writePayoutFile({ template, format }, numbered);
  const won = asWon(sales.reduce((sum, sale) => sum + sale.won, 0n));
  const payout = {
    ...{
      depositAccountId: account.id,
      template,
      format,
      mark,
      count: sales.length,
      won,
      contentHash,
      reason,
    },
    ...{ madeBy: operator.id, madeAt: now },
  };
  const id = await insertPayout(
    tx,
    payout,
    rows.map(({ saleId, won: each }) => ({ saleId, won: each })),
  ).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new DomainError('IN_PAYOUT') : error;
  });
  const changed = sales.map(({ request }) => request);
  await requestsChanged(tx, changed, 'paying', now);
  const subject = `payout:${id}`;
  const detail = {
    ...{ depositAccount: account.id, count: sales.length, won: wonToString(won), template, format },
    ...{ contentHash, sales: saleIds.join(' '), reason },
  };
  await logAct(tx, operator, 'payouts.create', { subject, detail }, now);
  const shown = { subject, detail: { kind: 'payoutAccounts', count: sales.length, reason } };
  return { value: { id }, log: await logAct(tx, operator, 'personalData.reveal', shown, now) };
}

/** The file of an earlier call under the same key. A paid or stopped sale goes into no file, so only this call can find one. */
async function repeatPayout(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<Acted<PayoutFile>> {
  const payout = await getMadeFile(tx, 'payouts', id);
  const file = await readPayoutFile(tx, deps.secrets, payout, false);
  const copies = await readCopies(tx, id, operator.id, now);
  const { paid } = copies;
  if (paid.count > 0) throw downloadedBefore('payouts', payout, paid);
  refuseCopy(id, copies);
  return { value: file, log: await giveAgain(tx, operator, 'payouts', payout, { reason, paid, now }) };
}

/**
 * Makes the file of a bulk transfer: takes the sales, records them with the file's hash, and shows their account numbers for
 * one reason, all in one transaction or not at all. A repeated call is answered with the same file, and counted and logged as
 * a download of its own: the account numbers leave the server once more. Throws NOT_FOUND, PAYOUT_REFUSED (with each sale
 * and why), IN_PAYOUT, IDEMPOTENCY_MISMATCH, and for a repeated call PAYOUT_CHANGED when the file cannot be written any
 * more, PAYOUT_AGAIN when one of its sales is paid, and PAYOUT_REFUSED when one was stopped since.
 */
export async function createPayout(
  deps: Deps,
  operator: Actor,
  input: CreatePayoutInput,
): Promise<PayoutFile> {
  const { requestId, depositAccountId = null, saleIds, ...rest } = input;
  const content = { ...rest, depositAccountId, saleIds: saleIds.join(' ') };
  type Made = { id: number; again: PayoutFile | null };
  const { id, again } = await operatorAct<Made>(deps, operator, 'payouts.create', async (tx, now) => {
    const key = { requestId, content, now };
    const { value: made, log } = await onceAct(tx, operator, 'payouts.create', key, () =>
      makePayout(deps, tx, operator, input, now),
    );
    if (log !== NOTHING_CHANGED) return { value: { ...made, again: null }, log };
    const again = await repeatPayout(deps, tx, operator, { ...input, ...made, now });
    return { value: { ...made, again: again.value }, log: again.log };
  });
  if (again !== null) return again;
  return deps.store.read(async (db) =>
    readPayoutFile(db, deps.secrets, await getMadeFile(db, 'payouts', id), false),
  );
}
