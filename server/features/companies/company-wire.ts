import { eq } from '../../../db/sql.ts';
import { z } from 'zod';
import type { ReadDb } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { daonOut, idOut, instantOut } from '../../trpc/wire.ts';
import { companyNumber } from '../../companies/deposit-accounts.repo.ts';
import { depositAccountToWire } from './deposit-account.ts';

export const companyRowOut = z.object({
  id: idOut,
  name: z.string(),
  perDepositFee: daonOut,
  /** When the account to which buyers wire won was last changed; the console shows a warning for a week (D43). */
  depositChangedAt: instantOut.nullable(),
});

export const companyOut = companyRowOut.extend({
  depositAccount: z.object({
    bankCode: z.string(),
    bankName: z.string(),
    accountNum: z.string(),
    name: z.string(),
  }),
  createdAt: instantOut,
});

/** The result of a create: the company, or the proposal that waits for a second operator and has no id yet. */
export const createdCompanyOut = companyOut.extend({
  id: idOut.nullable(),
  createdAt: instantOut.nullable(),
  applied: z.boolean(),
  approvals: z.number().int().positive(),
});

export type CompanyRow = ReadDb['t']['companies']['$inferSelect'];

export function companyRowToWire(
  row: Pick<CompanyRow, 'id' | 'name' | 'perDepositFee' | 'depositChangedAt'>,
): z.input<typeof companyRowOut> {
  return {
    id: row.id,
    name: row.name,
    perDepositFee: row.perDepositFee,
    depositChangedAt: row.depositChangedAt,
  };
}

/** Includes the full number of the deposit account: it is the company's own and every buyer sees it. */
export function companyToWire(
  secrets: Pick<Secrets, 'decrypt'>,
  row: CompanyRow,
): z.input<typeof companyOut> {
  return {
    ...companyRowToWire(row),
    depositAccount: depositAccountToWire({
      bank: row.depositBankCode,
      accountNum: companyNumber(secrets, { ...row, companyId: row.id }),
      name: row.depositName,
    }),
    createdAt: row.createdAt,
  };
}

/** Throws NOT_FOUND. */
export async function readCompany(db: ReadDb, id: number): Promise<CompanyRow> {
  const { companies } = db.t;
  const [row] = await db.select().from(companies).where(eq(companies.id, id));
  if (!row) throw new DomainError('NOT_FOUND');
  return row;
}
