import type { Tx } from '../../../db/store.ts';
import { isOlderThanFile } from '../../../domain/bank-matching/file-debits.ts';
import { DomainError } from '../../../domain/errors.ts';
import { companyOfDepositAccount } from '../../companies/deposit-accounts.repo.ts';
import type { LineToSettle } from './settlements.ts';

const OLDER = '파일을 만들기 전에 나간 출금이에요. 파일을 만든 뒤의 출금을 골라주세요.';

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
