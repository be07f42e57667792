// The sales that a payout file may pay, each with why it cannot (`legalActs`). The list and the making of a file ask the same.
import { z } from 'zod';
import { and, asc, eq, inArray } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { legalActs } from '../../../domain/legal-acts.ts';
import { PAYOUT_REFUSALS, type PayoutRefusal } from '../../../domain/payout-states.ts';
import { payoutTemplateOfBank, PAYOUT_TEMPLATE_IDS } from '../../../domain/payout-file.ts';
import { ON_HOLD, PENDING } from '../../../domain/request-state.ts';
import { findSetBack } from '../../backups/last-restore.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut, instantOut, wonOut } from '../../trpc/wire.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { listDepositAccounts } from '../../companies/deposit-accounts.repo.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { accountOut, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { readOperator } from '../requests/read-acting.ts';
import { readFactsOf } from '../requests/read-facts.ts';

export const candidatesOut = z.object({
  /** The accounts that can pay, the open one last. */
  depositAccounts: z.array(depositAccountOut.extend({ template: z.enum(PAYOUT_TEMPLATE_IDS) })),
  /** Open sales of the company, the oldest first. */
  sales: z.array(
    z.object({
      id: idOut,
      holder: z.object({ id: idOut, login: z.string() }),
      won: wonOut,
      account: accountOut,
      createdAt: instantOut,
      /** Whether the operator has taken it: it may have been paid by hand. */
      isOwnTake: z.boolean(),
      /** Why it cannot go into a file; null when it can. */
      whyNot: z.enum(PAYOUT_REFUSALS).nullable(),
      takenBy: z.string().nullable(),
      /** The file that pays it already. */
      payoutId: idOut.nullable(),
    }),
  ),
  /** Whether there are more open sales than are shown. */
  hasMore: z.boolean(),
  /** When the database was set back to a backup, for seven days: sales may be open that were paid before. */
  setBackAt: instantOut.nullable(),
});

const SHOWN_MAX = 500;

type About = { companyId: number; operatorId: number; now: Date };

/** Sales of a company: these, or all that are open. */
async function findSales(db: ReadDb, companyId: number, ids: readonly number[] | null) {
  const { requests, sales, linkedAccounts, companies, holders, operators } = db.t;
  return db
    .select({
      request: requests,
      login: holders.login,
      won: sales.payoutWon,
      bankCode: linkedAccounts.bankCode,
      name: linkedAccounts.name,
      numLast4: linkedAccounts.numLast4,
      accountId: linkedAccounts.id,
      /** The encrypted account number. */
      numEnc: linkedAccounts.numEnc,
      companyName: companies.name,
      takenBy: operators.login,
    })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(companies, eq(companies.id, sales.companyId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.takenBy))
    .where(
      and(
        eq(requests.kind, 'sale'),
        eq(sales.companyId, companyId),
        ids === null ? inArray(requests.state, [PENDING, ON_HOLD]) : inArray(requests.id, [...ids]),
      ),
    )
    .orderBy(asc(requests.id))
    .limit(ids === null ? SHOWN_MAX + 1 : ids.length);
}

export type SaleToPay = Awaited<ReturnType<typeof findSales>>[number] & {
  whyNot: PayoutRefusal | null;
  payoutId: number | null;
};

/** Sales of a company with what stands against paying them by a file: these, or all that are open. */
export async function readSalesToPay(
  db: ReadDb,
  { companyId, operatorId, now }: About,
  ids: readonly number[] | null,
): Promise<SaleToPay[]> {
  const found = await findSales(db, companyId, ids);
  const operator = await readOperator(db, operatorId, now);
  const settings = await readSettings(db);
  const facts = await readFactsOf(
    db,
    found.map(({ request }) => request),
    now,
  );
  return found.flatMap((sale) => {
    const { id, state } = sale.request;
    const known = facts.get(id);
    if (known === undefined) return [];
    const whyNot = legalActs('sale', state, known, operator, settings, now).file;
    return [{ ...sale, whyNot, payoutId: known.file?.id ?? null }];
  });
}

/** The open sales of a company and the accounts that can pay them. Throws NOT_FOUND for an unknown company. */
export async function listCandidates(
  deps: Deps,
  operator: { id: number },
  { companyId }: { companyId: number },
): Promise<z.input<typeof candidatesOut>> {
  return deps.store.read(async (db) => {
    const accounts = await listDepositAccounts(db, companyId);
    if (accounts.length === 0) throw new DomainError('NOT_FOUND');
    const about = { companyId, operatorId: operator.id, now: deps.clock.now() };
    const setBackAt = await findSetBack(db, about.now);
    const found = await readSalesToPay(db, about, null);
    const shown = await readDepositAccounts(
      db,
      deps.secrets,
      accounts.map(({ id }) => id),
    );
    return {
      depositAccounts: accounts
        .toSorted((a, b) => Number(a.until === null) - Number(b.until === null))
        .flatMap(({ id, bankCode }) => {
          const account = shown.get(id);
          return account === undefined ? [] : [{ ...account, template: payoutTemplateOfBank(bankCode) }];
        }),
      sales: found.slice(0, SHOWN_MAX).map((sale) => ({
        id: sale.request.id,
        holder: { id: sale.request.holderId, login: sale.login },
        won: sale.won,
        account: maskedAccountToWire(sale),
        createdAt: sale.request.createdAt,
        isOwnTake: sale.request.takenBy === operator.id,
        whyNot: sale.whyNot,
        takenBy: sale.takenBy,
        payoutId: sale.payoutId,
      })),
      hasMore: found.length > SHOWN_MAX,
      setBackAt,
    };
  });
}
