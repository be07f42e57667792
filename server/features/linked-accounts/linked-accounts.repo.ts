import { after, type Answer } from '../../../db/answer.ts';
import { defineRemembered } from '../../../db/remembered.ts';
import { and, asc, count, eq, inArray, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import type { LinkedAccountStatus } from '../../../domain/linked-account.ts';
import { ZERO_UNITS, type DaonUnits } from '../../../domain/money.ts';

export type LinkedAccountRow = {
  id: number;
  holderId: number;
  name: string;
  bankCode: string;
  numEnc: string;
  numLast4: string;
  email: string;
  status: LinkedAccountStatus;
  companyId: number;
  companyName: string;
  perDepositFee: DaonUnits;
  depositBankCode: string;
  depositNumEnc: string;
  depositName: string;
};

function selectWithCompany(db: ReadDb) {
  const { linkedAccounts, companies } = db.t;
  return db
    .select({
      id: linkedAccounts.id,
      holderId: linkedAccounts.holderId,
      name: linkedAccounts.name,
      bankCode: linkedAccounts.bankCode,
      numEnc: linkedAccounts.numEnc,
      numLast4: linkedAccounts.numLast4,
      email: linkedAccounts.email,
      status: linkedAccounts.status,
      companyId: companies.id,
      companyName: companies.name,
      perDepositFee: companies.perDepositFee,
      depositBankCode: companies.depositBankCode,
      depositNumEnc: companies.depositNumEnc,
      depositName: companies.depositName,
    })
    .from(linkedAccounts)
    .innerJoin(companies, eq(companies.id, linkedAccounts.companyId));
}

const ownAccount = defineRemembered(
  'own_linked_account',
  (db: ReadDb) => {
    const { linkedAccounts } = db.t;
    return selectWithCompany(db).where(
      and(
        eq(linkedAccounts.id, sql.placeholder('id')),
        eq(linkedAccounts.holderId, sql.placeholder('holderId')),
      ),
    );
  },
  { linked_accounts: ({ holderId }) => holderId, companies: 'any row' },
);

const activeAccounts = defineRemembered(
  'active_linked_accounts',
  (db: ReadDb) => {
    const { linkedAccounts } = db.t;
    return selectWithCompany(db)
      .where(
        and(eq(linkedAccounts.holderId, sql.placeholder('holderId')), eq(linkedAccounts.status, 'active')),
      )
      .orderBy(asc(linkedAccounts.id));
  },
  { linked_accounts: ({ holderId }) => holderId, companies: 'any row' },
);

const feeOfFirstAccount = defineRemembered(
  'fee_of_first_account',
  (db: ReadDb) => {
    const { companies, linkedAccounts } = db.t;
    return db
      .select({ fee: companies.perDepositFee })
      .from(linkedAccounts)
      .innerJoin(companies, eq(companies.id, linkedAccounts.companyId))
      .where(
        and(
          eq(linkedAccounts.holderId, sql.placeholder('holderId')),
          inArray(linkedAccounts.status, ['active', 'suspended']),
        ),
      )
      .orderBy(asc(linkedAccounts.id))
      .limit(1);
  },
  { linked_accounts: ({ holderId }) => holderId, companies: 'any row' },
);

/** The holder's own linked account in any status; null for a missing one and for another holder's. */
export async function findLinkedAccount(
  db: ReadDb,
  holderId: number,
  id: number,
): Promise<LinkedAccountRow | null> {
  const [row] = await ownAccount(db, { id, holderId });
  return row ?? null;
}

/** Approved accounts of a holder that are not suspended (D31), oldest first. */
export async function listLinkedAccounts(db: ReadDb, holderId: number): Promise<readonly LinkedAccountRow[]> {
  return activeAccounts(db, { holderId });
}

/** The deposit fee of the company of a holder's oldest approved account, suspended or not; zero without one. */
export const findFirstFee = (db: ReadDb, holderId: number): Answer<DaonUnits> =>
  after(feeOfFirstAccount(db, { holderId }), ([first]) => first?.fee ?? ZERO_UNITS);

export async function countLinkedAccounts(db: ReadDb, holderId: number): Promise<number> {
  const { linkedAccounts } = db.t;
  const rows = await db
    .select({ live: count().mapWith(Number) })
    .from(linkedAccounts)
    .where(and(eq(linkedAccounts.holderId, holderId), eq(linkedAccounts.status, 'active')));
  return rows[0]?.live ?? 0;
}
