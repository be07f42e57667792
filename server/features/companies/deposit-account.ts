import { bankName } from '../../../domain/banks.ts';
import { maskAccountNumber } from '../../../domain/masks.ts';
import type { Secrets } from '../../ports/secrets.ts';

/** The account to which buyers wire won, as an operator types it; `bank` is its code. */
export type DepositAccountInput = { bank: string; accountNum: string; name: string };

/** The account as part of a proposal: comparable, but without the full account number (D44). */
export function depositAccountContent(secrets: Secrets, account: DepositAccountInput) {
  return {
    depositBank: account.bank,
    depositNumHmac: secrets.hmac('deposit-account', account.accountNum),
    depositName: account.name,
  };
}

/** The account in the console's wire format. */
export function depositAccountToWire({ bank, accountNum, name }: DepositAccountInput) {
  return { bankCode: bank, bankName: bankName(bank), accountNum: maskAccountNumber(accountNum), name };
}
