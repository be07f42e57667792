import { eq } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import { placeOf, type Secrets } from '../../ports/secrets.ts';
import { showDepositAccount } from '../../companies/deposit-accounts.repo.ts';

export type NewCompany = {
  name: string;
  depositBankCode: string;
  depositNum: string;
  depositName: string;
  perDepositFee: DaonUnits;
  now: Date;
};

/** Adds a company with the account to which buyers wire won. Returns its id. */
export async function addCompany(tx: Tx, secrets: Secrets, company: NewCompany): Promise<number> {
  const { depositNum, now, ...row } = company;
  const { companies } = tx.t;
  const [inserted] = await tx
    .insert(companies)
    .values({ ...row, depositNumEnc: '', createdAt: now })
    .returning({ id: companies.id });
  if (!inserted) throw new Error('the database did not answer the id of a new company');
  const { id } = inserted;
  // The number belongs to the row, whose id the database gives.
  const depositNumEnc = secrets.encrypt(depositNum, placeOf('companies.deposit_num_enc', id));
  await tx.update(companies).set({ depositNumEnc }).where(eq(companies.id, id));
  const shown = { bankCode: row.depositBankCode, accountNum: depositNum, name: row.depositName };
  await showDepositAccount(tx, secrets, { companyId: id, shown, now });
  return id;
}
