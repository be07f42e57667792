import type { Tx } from '../../../db/store.ts';
import type { DaonUnits } from '../../../domain/money.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { showDepositAccount } from './deposit-accounts.repo.ts';

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
  const depositNumEnc = secrets.encrypt(depositNum);
  const [inserted] = await tx
    .insert(tx.t.companies)
    .values({ ...row, depositNumEnc, createdAt: now })
    .returning({ id: tx.t.companies.id });
  if (!inserted) throw new Error('the database did not answer the id of a new company');
  const shown = {
    bankCode: row.depositBankCode,
    accountNum: depositNum,
    numEnc: depositNumEnc,
    name: row.depositName,
  };
  await showDepositAccount(tx, secrets, { companyId: inserted.id, shown, now });
  return inserted.id;
}
