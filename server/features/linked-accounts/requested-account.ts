// The bank account that a link or a sign-up asks for, as the console shows it; its number is masked (D44).
import { z } from 'zod';
import { bankName } from '../../../domain/banks.ts';
import { maskTail } from '../../../domain/masks.ts';
import { idOut } from '../../trpc/wire.ts';

export const requestedAccountColumns = {
  name: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNum: z.string(),
  company: z.string(),
  companyId: idOut,
};

type RequestedAccount = z.infer<z.ZodObject<typeof requestedAccountColumns>>;

export function requestedAccountToWire(
  account: { name: string; bankCode: string; numLast4: string; companyId: number },
  company: string,
): RequestedAccount {
  return {
    name: account.name,
    bankCode: account.bankCode,
    bankName: bankName(account.bankCode),
    accountNum: maskTail(account.numLast4),
    company,
    companyId: account.companyId,
  };
}

export const requestedAccountToInbox = (row: RequestedAccount) => ({
  daon: null,
  won: null,
  price: null,
  target: `${row.bankName} ${row.accountNum}`,
  name: row.name,
  company: row.company,
  depositAccount: null,
});
