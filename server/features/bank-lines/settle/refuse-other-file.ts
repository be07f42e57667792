import type { Tx } from '../../../../db/store.ts';
import { isOlderThanFile } from '../../../../domain/bank-matching/file-debits.ts';
import { DomainError } from '../../../../domain/errors.ts';
import { companyOfDepositAccount } from '../../../companies/deposit-accounts.repo.ts';
import type { LineToSettle } from './settlements.ts';

const OLDER = '파일을 만들기 전에 나간 출금이에요. 파일을 만든 뒤의 출금을 골라주세요.';

/** Throws BANK_LINE_DIRECTION for a line in, which pays no refund and no file. */
export function refuseDeposit({ direction }: Pick<LineToSettle, 'direction'>): void {
  const sentence = '들어온 돈이에요. 환불이나 파일을 지급한 출금을 골라주세요.';
  if (direction !== 'out') throw new DomainError('BANK_LINE_DIRECTION', undefined, { sentence });
}

/**
 * Refuses a line out as the debit of a file. Throws NOT_FOUND for a file of another company, and STATUS_NOT_ALLOWED for one of another
 * account of the company or one that was made after the line.
 */
export async function refuseOtherFileOf(
  tx: Tx,
  line: LineToSettle,
  file: { depositAccountId: number; madeAt: Date; otherAccount: string },
): Promise<void> {
  const notAllowed = (sentence: string) => new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence });
  if (file.depositAccountId !== line.depositAccountId) {
    if ((await companyOfDepositAccount(tx, file.depositAccountId)) !== line.companyId)
      throw new DomainError('NOT_FOUND');
    throw notAllowed(file.otherAccount);
  }
  if (isOlderThanFile(line, file.madeAt)) throw notAllowed(OLDER);
}
