import { bankName } from './banks.ts';
import { maskTail } from './masks.ts';

/** '하나은행 ****1234', the `account_info` of alarms and the counterparty of sales. */
export function accountLabel(bankCode: string, last4: string): string {
  return `${bankName(bankCode)} ${maskTail(last4)}`;
}
