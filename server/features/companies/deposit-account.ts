import { bankName } from '../../../domain/banks.ts';
import { maskAccountNumber } from '../../../domain/display.ts';
import type { Secrets } from '../../ports/secrets.ts';

/** The account that buyers wire won to, as an operator types it; `bank` is its code. */
export type DepositAccountInput = { bank: string; accountNum: string; name: string };

/** What two operators must agree on, comparable and without a whole account number (decision 44). */
export function depositAccountContent(secrets: Secrets, account: DepositAccountInput) {
  return {
    depositBank: account.bank,
    depositNumHmac: secrets.hmac('deposit-account', account.accountNum),
    depositName: account.name,
  };
}

/** As the console shows it. */
export function depositAccountToWire({ bank, accountNum, name }: DepositAccountInput) {
  return { bankCode: bank, bankName: bankName(bank), accountNum: maskAccountNumber(accountNum), name };
}
