// The purchases that the console lists, with the accounts money comes from and goes to; numbers masked (decision 44).
import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { bankName } from '../../../domain/banks.ts';
import { maskTail } from '../../../domain/display.ts';
import { DomainError } from '../../../domain/errors.ts';
import { daonToString, priceToString, wonToString } from '../../../domain/money.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps.ts';
import { listOut } from '../../list-input.ts';
import { amountOut, timeOut } from '../../wire.ts';
import { findListedRequest, listRequests } from '../requests/list-requests.ts';
import {
  requestOut,
  requestToWire,
  type RequestListInput,
  type RequestListRow,
} from '../requests/request-wire.ts';

const accountOut = z.object({
  bankName: z.string(),
  accountNum: z.string(),
  name: z.string(),
  companyName: z.string(),
});

export const purchaseOut = requestOut.extend({
  won: amountOut,
  price: amountOut,
  tokens: amountOut,
  fee: amountOut,
  account: accountOut,
  /** Where the won arrives, as it was shown when the order was made; whole, as it is the company's own. */
  depositAccount: accountOut,
  expiresAt: timeOut.nullable(),
});

export const purchaseListOut = listOut(purchaseOut);

type PurchaseWire = z.infer<typeof purchaseOut>;

async function toWire(
  { secrets }: Deps,
  db: ReadDb,
  rows: readonly RequestListRow[],
): Promise<PurchaseWire[]> {
  if (rows.length === 0) return [];
  const { purchases, linkedAccounts, companies, requests } = db.t;
  const details = await db
    .select({
      purchase: purchases,
      expiresAt: requests.expiresAt,
      bankCode: linkedAccounts.bankCode,
      numLast4: linkedAccounts.numLast4,
      name: linkedAccounts.name,
      companyName: companies.name,
    })
    .from(purchases)
    .innerJoin(requests, eq(requests.id, purchases.requestId))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, purchases.linkedAccountId))
    .innerJoin(companies, eq(companies.id, purchases.companyId))
    .where(
      inArray(
        purchases.requestId,
        rows.map((row) => row.id),
      ),
    );
  const byId = new Map(details.map((detail) => [detail.purchase.requestId, detail]));
  return rows.map((row) => {
    const detail = byId.get(row.id);
    if (!detail) throw new Error(`purchase ${row.id} has no row of its own`);
    const { purchase, companyName } = detail;
    return {
      ...requestToWire(row),
      won: wonToString(purchase.won),
      price: priceToString(purchase.price),
      tokens: daonToString(purchase.tokens),
      fee: daonToString(purchase.fee),
      account: {
        bankName: bankName(detail.bankCode),
        accountNum: maskTail(detail.numLast4),
        name: detail.name,
        companyName,
      },
      depositAccount: {
        bankName: bankName(purchase.depositBankCode),
        accountNum: secrets.decrypt(purchase.depositNumEnc),
        name: purchase.depositName,
        companyName,
      },
      expiresAt: detail.expiresAt === null ? null : seoulIso(detail.expiresAt),
    };
  });
}

export async function listPurchases(deps: Deps, input: RequestListInput) {
  return deps.store.read(async (db) => {
    const { rows, total } = await listRequests(db, 'purchase', input);
    return { data: await toWire(deps, db, rows), total };
  });
}

/** Throws NOT_FOUND. */
export async function getPurchase(deps: Deps, id: number): Promise<PurchaseWire> {
  return deps.store.read(async (db) => {
    const row = await findListedRequest(db, 'purchase', id);
    const [wire] = row === null ? [] : await toWire(deps, db, [row]);
    if (!wire) throw new DomainError('NOT_FOUND');
    return wire;
  });
}
