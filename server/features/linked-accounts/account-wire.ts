import { z } from 'zod';
import { bankName } from '../../../domain/banks.ts';
import { maskTail } from '../../../domain/masks.ts';

/** A bank account as the console shows it with an order. */
export const accountOut = z.object({
  bankName: z.string(),
  accountNum: z.string(),
  name: z.string(),
  companyName: z.string(),
});

/** A holder's account with its number masked (D44). */
export function maskedAccountToWire(row: {
  bankCode: string;
  numLast4: string;
  name: string;
  companyName: string;
}): z.infer<typeof accountOut> {
  return {
    bankName: bankName(row.bankCode),
    accountNum: maskTail(row.numLast4),
    name: row.name,
    companyName: row.companyName,
  };
}

/** The same account in the inbox. */
export const accountToInbox = (account: z.infer<typeof accountOut>) => ({
  target: `${account.bankName} ${account.accountNum}`,
  name: account.name,
  company: account.companyName,
  depositAccount: null,
});
