// Which sales may go into a payout file, and why the others may not. The list and the making of a file ask the same.
import { z } from 'zod';
import { and, asc, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import { checkUsable, type LinkedAccountStatus } from '../../../domain/linked-account.ts';
import type { Won } from '../../../domain/money.ts';
import { PAYOUT_REFUSALS, type PayoutRefusal } from '../../../domain/payout-states.ts';
import { payoutTemplateOfBank, PAYOUT_TEMPLATE_IDS } from '../../../domain/payout-file.ts';
import { isOpen, ON_HOLD, PENDING, type RequestState } from '../../../domain/request-state.ts';
import { findSetBack } from '../../backups/last-restore.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut, instantOut, wonOut } from '../../trpc/wire.ts';
import { depositAccountOut, readDepositAccounts } from '../../companies/deposit-account-wire.ts';
import { listDepositAccounts } from '../../companies/deposit-accounts.repo.ts';
import { signaturesValidSince } from '../../four-eyes/signatures-valid-since.ts';
import { accountOut, maskedAccountToWire } from '../linked-accounts/account-wire.ts';
import { hasSignature } from '../requests/approvals.repo.ts';
import { findFacts, hasFact, isBankFact } from '../requests/facts.repo.ts';
import { findPayouts, findSettledLines } from '../requests/settled-lines.ts';

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

export type SaleToPay = {
  id: number;
  holderId: number;
  login: string;
  state: RequestState;
  version: number;
  won: Won;
  bankCode: string;
  name: string;
  numLast4: string;
  accountId: number;
  /** The encrypted account number. */
  numEnc: string;
  companyName: string;
  createdAt: Date;
  takenBy: number | null;
  takenByLogin: string | null;
  whyNot: PayoutRefusal | null;
  payoutId: number | null;
};

type Found = Omit<SaleToPay, 'whyNot' | 'payoutId'> & {
  holderStatus: string;
  accountStatus: LinkedAccountStatus;
  isSigned: number;
  isOwn: number;
};

async function findSales(
  db: ReadDb,
  { companyId, operatorId, now }: { companyId: number; operatorId: number; now: Date },
  ids: readonly number[] | null,
): Promise<Found[]> {
  const { requests, sales, linkedAccounts, companies, holders, operators, requestFacts } = db.t;
  const isSigned = hasSignature(
    db,
    await signaturesValidSince(db, now),
    eq(requestFacts.version, requests.version),
  );
  // The operator with the phone of a holder is that holder (D43).
  const own = sql`exists (select 1 from operators as me
    where me.id = ${operatorId} and me.phone_hmac = ${holders.phoneHmac})`;
  const asFlag = (condition: ReturnType<typeof sql>) =>
    sql`case when ${condition} then 1 else 0 end`.mapWith(Number);
  const query = db
    .select({
      id: requests.id,
      holderId: requests.holderId,
      login: holders.login,
      state: requests.state,
      version: requests.version,
      won: sales.payoutWon,
      bankCode: linkedAccounts.bankCode,
      name: linkedAccounts.name,
      numLast4: linkedAccounts.numLast4,
      accountId: linkedAccounts.id,
      numEnc: linkedAccounts.numEnc,
      companyName: companies.name,
      createdAt: requests.createdAt,
      takenBy: requests.takenBy,
      takenByLogin: operators.login,
      holderStatus: holders.status,
      accountStatus: linkedAccounts.status,
      isSigned: asFlag(sql`${isSigned} or ${hasFact(db, 'saidPaid', true)}`),
      isOwn: asFlag(own),
    })
    .from(requests)
    .innerJoin(sales, eq(sales.requestId, requests.id))
    .innerJoin(linkedAccounts, eq(linkedAccounts.id, sales.linkedAccountId))
    .innerJoin(companies, eq(companies.id, sales.companyId))
    .innerJoin(holders, eq(holders.id, requests.holderId))
    .leftJoin(operators, eq(operators.id, requests.takenBy));
  return query
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

function refusalOf(
  sale: Found,
  about: { operatorId: number; inPayout: boolean; hasLine: boolean },
): PayoutRefusal | null {
  if (about.inPayout) return 'inPayout';
  if (!isOpen(sale.state)) return 'decided';
  if (sale.state === ON_HOLD) return 'onHold';
  if (sale.isOwn === 1) return 'own';
  if (sale.takenBy !== null && sale.takenBy !== about.operatorId) return 'taken';
  if (sale.isSigned === 1) return 'signed';
  if (about.hasLine) return 'paid';
  if (sale.holderStatus !== 'active') return 'holder';
  return checkUsable(sale.accountStatus).ok ? null : 'account';
}

/** Which of these sales lines of the bank have paid, or may have paid. */
async function findWithLines(db: ReadDb, ids: readonly number[]): Promise<Set<number>> {
  const said = (await findFacts(db, ids)).filter(isBankFact);
  return new Set([...said, ...(await findSettledLines(db, ids))].map(({ requestId }) => requestId));
}

/** Sales of a company with what stands against paying them by a file: these, or all that are open. */
export async function readSalesToPay(
  db: ReadDb,
  about: { companyId: number; operatorId: number; now: Date },
  ids: readonly number[] | null,
): Promise<SaleToPay[]> {
  const found = await findSales(db, about, ids);
  const all = found.map(({ id }) => id);
  const filed = await findPayouts(db, all);
  const withLines = await findWithLines(db, all);
  return found.map((sale) => ({
    ...sale,
    payoutId: filed.get(sale.id)?.id ?? null,
    whyNot: refusalOf(sale, {
      operatorId: about.operatorId,
      inPayout: filed.has(sale.id),
      hasLine: withLines.has(sale.id),
    }),
  }));
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
        id: sale.id,
        holder: { id: sale.holderId, login: sale.login },
        won: sale.won,
        account: maskedAccountToWire(sale),
        createdAt: sale.createdAt,
        isOwnTake: sale.takenBy === operator.id,
        whyNot: sale.whyNot,
        takenBy: sale.takenByLogin,
        payoutId: sale.payoutId,
      })),
      hasMore: found.length > SHOWN_MAX,
      setBackAt,
    };
  });
}
