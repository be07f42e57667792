import { z } from 'zod';
import { bankName } from '../../../domain/banks.ts';
import type { Secrets } from '../../ports/secrets.ts';
import { daonOut, idOut } from '../../trpc/wire.ts';
import { companyNumber } from '../../companies/deposit-accounts.repo.ts';
import { accountPlace } from './open-link.ts';
import type { LinkedAccountRow } from './linked-accounts.repo.ts';

export const linkedAccountOut = z.object({
  id: idOut,
  name: z.string(),
  bankCode: z.string(),
  bankName: z.string(),
  accountNum: z.string(),
  companyId: idOut,
  companyName: z.string(),
  email: z.string(),
});

export const depositAccountOut = z.object({ bankName: z.string(), accountNum: z.string(), name: z.string() });

export const linkedAccountDetailOut = linkedAccountOut.extend({
  perDepositFee: daonOut,
  depositAccount: depositAccountOut,
});

/** The holder's own account with its full number, so that its owner can recognise it. */
export function linkedAccountToWire(
  secrets: Secrets,
  row: LinkedAccountRow,
): z.input<typeof linkedAccountOut> {
  return {
    id: row.id,
    name: row.name,
    bankCode: row.bankCode,
    bankName: bankName(row.bankCode),
    accountNum: secrets.decrypt(row.numEnc, accountPlace(row.id)),
    companyId: row.companyId,
    companyName: row.companyName,
    email: row.email,
  };
}

export function depositAccountToWire(
  accountNum: string,
  row: { depositBankCode: string; depositName: string },
): z.input<typeof depositAccountOut> {
  return { bankName: bankName(row.depositBankCode), accountNum, name: row.depositName };
}

export function linkedAccountDetailToWire(
  secrets: Secrets,
  row: LinkedAccountRow,
): z.input<typeof linkedAccountDetailOut> {
  return {
    ...linkedAccountToWire(secrets, row),
    perDepositFee: row.perDepositFee,
    depositAccount: depositAccountToWire(companyNumber(secrets, row), row),
  };
}
