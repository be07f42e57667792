import { CORPORATE_WORDS } from '../../domain/bank-matching/payer-name.ts';
import { sql, type AnyColumn, type SQL } from '../sql.ts';
import type { LinkedAccountStatus } from '../../domain/linked-account.ts';
import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';
import type { defineOperators } from './operators.ts';

export type InviteKind = 'signup' | 'link';

type References = Pick<ReturnType<typeof defineHolders>, 'holders'> &
  Pick<ReturnType<typeof defineOperators>, 'operators'>;

/** The name on an account without the words that say which kind of company it is, as the index over it has it. */
export const bareName = (name: AnyColumn): SQL =>
  CORPORATE_WORDS.reduce((bare, word) => sql`replace(${bare}, ${sql.raw(`'${word}'`)}, '')`, sql`${name}`);

/** Companies, the bank accounts linked under them, and the invites that let a holder link one. */
export function defineCompanies(d: Columns, { holders, operators }: References) {
  const companies = d.table(
    'companies',
    {
      id: d.identity('id'),
      name: d.text('name').notNull(),
      depositBankCode: d.text('deposit_bank_code').notNull(),
      depositNumEnc: d.text('deposit_num_enc').notNull(),
      depositName: d.text('deposit_name').notNull(),
      perDepositFee: d.units('per_deposit_fee').notNull(),
      depositChangedAt: d.instant('deposit_changed_at'),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('companies_name').on(t.name),
      d.check('companies_per_deposit_fee', 'per_deposit_fee >= 0'),
    ],
  );

  /**
   * The accounts to which buyers of a company wire won, over time: exactly one is open. Bank lines and the won of the ledger
   * belong to one of them, so a company that changes its bank keeps two sets of books apart.
   */
  const depositAccounts = d.table(
    'deposit_accounts',
    {
      id: d.identity('id'),
      companyId: d
        .id('company_id')
        .notNull()
        .references(() => companies.id),
      bankCode: d.text('bank_code').notNull(),
      numEnc: d.text('num_enc').notNull(),
      name: d.text('name').notNull(),
      since: d.instant('since').notNull(),
      /** Null while buyers are shown this account. */
      until: d.instant('until'),
    },
    (t) => [
      d.uniqueIndex('deposit_accounts_open').on(t.companyId).where(d.where('until IS NULL')),
      d.index('deposit_accounts_company').on(t.companyId, t.since),
      d.check('deposit_accounts_until', 'until >= since'),
    ],
  );

  const linkedAccounts = d.table(
    'linked_accounts',
    {
      id: d.identity('id'),
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      companyId: d
        .id('company_id')
        .notNull()
        .references(() => companies.id),
      name: d.text('name').notNull(),
      bankCode: d.text('bank_code').notNull(),
      numEnc: d.text('num_enc').notNull(),
      /** HMAC of bank and number together; at most one waiting, active or suspended link may hold a value. */
      numHmac: d.text('num_hmac').notNull(),
      numLast4: d.text('num_last4').notNull(),
      email: d.text('email').notNull(),
      status: d.text<LinkedAccountStatus>('status').notNull(),
      suspendedAt: d.instant('suspended_at'),
      suspendedReason: d.text('suspended_reason'),
      createdAt: d.instant('created_at').notNull(),
      updatedAt: d.instant('updated_at').notNull(),
    },
    (t) => [
      d
        .uniqueIndex('linked_accounts_number_taken')
        .on(t.numHmac)
        .where(d.where("status IN ('waiting', 'active', 'suspended')")),
      d.index('linked_accounts_number').on(t.numHmac),
      d.index('linked_accounts_num_last4').on(t.numLast4, t.id),
      d.index('linked_accounts_holder').on(t.holderId, t.status, t.id),
      d.index('linked_accounts_company').on(t.companyId),
      d.index('linked_accounts_name').on(t.name, t.holderId),
      // Whom the text of a bank line may name, whatever kind of company.
      d.index('linked_accounts_payer').on(bareName(t.name), t.companyId),
      d.index('linked_accounts_email').on(t.email, t.id),
      d.check(
        'linked_accounts_status_known',
        "status IN ('waiting', 'active', 'suspended', 'rejected', 'removed')",
      ),
    ],
  );

  const invites = d.table(
    'invites',
    {
      id: d.identity('id'),
      kind: d.text<InviteKind>('kind').notNull(),
      companyId: d
        .id('company_id')
        .notNull()
        .references(() => companies.id),
      codeHash: d.text('code_hash').notNull(),
      agentEmail: d.text('agent_email'),
      expiresAt: d.instant('expires_at'),
      maxUses: d.int32('max_uses'),
      uses: d.int32('uses').notNull(),
      /** How often the link was opened. */
      opens: d
        .int32('opens')
        .notNull()
        .default(sql`0`),
      revokedAt: d.instant('revoked_at'),
      createdBy: d.id('created_by').references(() => operators.id),
      createdAt: d.instant('created_at').notNull(),
    },
    (t) => [
      d.uniqueIndex('invites_code_hash').on(t.codeHash),
      d.index('invites_company').on(t.companyId),
      d.check('invites_kind_known', "kind IN ('signup', 'link')"),
      d.check('invites_uses', 'uses >= 0 AND (max_uses IS NULL OR uses <= max_uses)'),
    ],
  );

  return { companies, depositAccounts, linkedAccounts, invites };
}
