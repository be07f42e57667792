import type { Tx } from '../../../db/store.ts';
import { namesAnother } from '../../../domain/bank-matching/another-payer.ts';
import { wentBefore } from '../../../domain/bank-matching/lines-and-orders.ts';
import { DomainError } from '../../../domain/errors.ts';
import { asWon, wonToString } from '../../../domain/money.ts';
import type { Actor } from '../../acting/operator-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { getLine } from '../bank-lines/lines/bank-lines.repo.ts';
import { wordsOfCompany } from '../bank-lines/match/match-bank-lines.ts';
import { refuseDeposit, refuseOtherFileOf } from '../bank-lines/settle/refuse-other-file.ts';
import { refuseOtherReference } from '../bank-lines/settle/pay-order.ts';
import { settleWithout } from '../bank-lines/settle/settle-bank-line.ts';
import type { LineToSettle, SettledLine } from '../bank-lines/settle/settlements.ts';
import {
  findRefunds,
  getRefund,
  markPaid,
  refuseOwnPayee,
  type Refund,
} from '../bank-lines/match/refunds.repo.ts';
import { getMadeFile } from '../payouts/give-again.ts';
import { leaveRefundFile } from './leave-refund-file.ts';
import { readFiled } from './refund-files.repo.ts';

const OTHER_ACCOUNT = '환불할 돈이 들어온 계좌의 출금이 아니에요.';
const OTHER_WON = '출금 금액이 환불 금액과 달라요.';
const BEFORE = '돈이 들어오기 전에 나간 거래예요.';
const OTHER_PAYEE =
  '받을 계좌를 정하지 않았거나 이름이 달라요. 이 환불의 출금이 맞다면 확인한 내용을 사유에 적어주세요.';

const notAllowed = (sentence: string): DomainError =>
  new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence });

async function markPaidOnce(tx: Tx, { id, paidLineId }: Refund, lineId: number): Promise<void> {
  if (!(await markPaid(tx, id, lineId)))
    throw new DomainError('REFUND_PAID', { refundId: id, lineId: paidLineId });
}

/**
 * Settles an open line out as the payment of a refund, in a file or not. Throws NOT_FOUND, BANK_LINE_DIRECTION, BANK_LINE_AMOUNT,
 * BANK_LINE_SETTLED, REFUND_PAID, OWN_REQUEST, STATUS_NOT_ALLOWED for a line of another account or from before the money came, and REASON_REQUIRED
 * without a note where the line names another person than the payee, or no payee is known.
 */
export async function settleRefundPaid(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: LineToSettle,
  { refundId, note }: { refundId: number; note: string | null },
): Promise<SettledLine> {
  const refund = await getRefund(tx, refundId);
  refuseDeposit(line);
  await refuseOwnPayee(tx, operator.id, refund);
  if (refund.depositAccountId !== line.depositAccountId) throw notAllowed(OTHER_ACCOUNT);
  if (refund.won !== line.won)
    throw new DomainError(
      'BANK_LINE_AMOUNT',
      { orderWon: wonToString(refund.won), lineWon: wonToString(line.won) },
      { sentence: OTHER_WON },
    );
  if (wentBefore(line, (await getLine(tx, refundId)).at)) throw notAllowed(BEFORE);
  const { name } = refund;
  const isOther = name === null || namesAnother(line, name, await wordsOfCompany(tx, line.companyId));
  if (isOther && note === null)
    throw new DomainError('REASON_REQUIRED', { refundId }, { sentence: OTHER_PAYEE });
  await markPaidOnce(tx, refund, line.id);
  await settleWithout(tx, line, { as: 'refundPaid', note, operatorId: operator.id, now: deps.clock.now() });
  return { approvals: 0, missing: '0', subject: `refund:${refundId}` };
}

const OTHER_FILE = '이 파일은 회사의 다른 계좌에서 돌려주는 파일이에요. 그 계좌의 출금을 골라주세요.';
const OTHER_SUM = '출금 금액이 파일에서 돌려준 환불을 더한 금액과 달라요. 돌려주지 못한 환불을 골라주세요.';
const ALL_GONE = '이 파일에는 돌려줄 환불이 남아 있지 않아요. 이 출금은 기타로 처리하고 사유를 적어주세요.';
const WHICH_FAILED =
  '돌려준 환불 가운데 돌려주지 못했다고 고른 것과 금액이 같은 것이 있어요. 어느 것인지 은행에 확인한 내용을 사유에 적어주세요.';
const NOT_PAID = '은행이 보내지 못했어요';

/** Throws NOT_FOUND for a file of another company, and STATUS_NOT_ALLOWED for one of another account, or made after the line. */
async function refuseOtherFile(tx: Tx, line: LineToSettle, fileId: number): Promise<void> {
  const { depositAccountId, madeAt } = await getMadeFile(tx, 'refundFiles', fileId);
  await refuseOtherFileOf(tx, line, { depositAccountId, madeAt, otherAccount: OTHER_FILE });
}

type FileInput = { fileId: number; failed: readonly number[]; note: string | null };

/** The refunds of a file that a line paid, and those that it did not. Throws what `settleRefundFile` throws for them. */
async function divided(tx: Tx, operator: Actor, line: LineToSettle, { fileId, failed, note }: FileInput) {
  const filed = (await readFiled(tx, fileId)).filter(({ takenBackAt }) => takenBackAt === null);
  if (filed.length === 0) throw notAllowed(ALL_GONE);
  const refunds = await findRefunds(
    tx,
    filed.map(({ id }) => id),
  );
  const lacking = new Set(failed);
  if (failed.some((id) => !refunds.some((refund) => refund.id === id))) throw new DomainError('NOT_FOUND');
  for (const refund of refunds) {
    await refuseOwnPayee(tx, operator.id, refund);
    const { id, paidLineId } = refund;
    if (paidLineId !== null) throw new DomainError('REFUND_PAID', { refundId: id, lineId: paidLineId });
    if (wentBefore(line, (await getLine(tx, id)).at)) throw notAllowed(BEFORE);
  }
  const paid = refunds.filter(({ id }) => !lacking.has(id));
  const notPaid = refunds.filter(({ id }) => lacking.has(id));
  const won = asWon(paid.reduce((sum, refund) => sum + refund.won, 0n));
  if (won !== line.won)
    throw new DomainError(
      'BANK_LINE_AMOUNT',
      { orderWon: wonToString(won), lineWon: wonToString(line.won) },
      { sentence: OTHER_SUM },
    );
  const likePaid = notPaid.find((one) => paid.some((other) => other.won === one.won));
  if (likePaid !== undefined && note === null)
    throw new DomainError('REASON_REQUIRED', { refundId: likePaid.id }, { sentence: WHICH_FAILED });
  return { paid, notPaid };
}

/**
 * Settles an open line out with a refund file whose sum it is, less the refunds in `failed`: it paid the others, each as `settleRefundPaid`
 * does, and the failed ones leave the file and are owed again. All of it is done or nothing. Throws NOT_FOUND, BANK_LINE_DIRECTION,
 * BANK_LINE_AMOUNT when the sum is another, BANK_LINE_SETTLED, REFUND_PAID for a refund with a line of its own, OWN_REQUEST,
 * STATUS_NOT_ALLOWED for a file of another account or made after the line, one of which nothing is left, and a line from before the money came, and
 * REASON_REQUIRED without a note for a line that names a sale, and where a failed refund has the amount of one that was paid.
 */
export async function settleRefundFile(
  deps: Deps,
  tx: Tx,
  operator: Actor,
  line: LineToSettle,
  input: FileInput,
): Promise<SettledLine> {
  const { fileId, note } = input;
  const now = deps.clock.now();
  refuseDeposit(line);
  await refuseOtherFile(tx, line, fileId);
  const { paid, notPaid } = await divided(tx, operator, line, input);
  if (note === null) await refuseOtherReference(tx, [], line);
  for (const refund of paid) await markPaidOnce(tx, refund, line.id);
  await settleWithout(tx, line, { as: 'refundPaid', note, operatorId: operator.id, now });
  for (const { id } of notPaid)
    await leaveRefundFile(tx, operator, {
      fileId,
      refundId: id,
      unpaidLineId: line.id,
      reason: NOT_PAID,
      now,
    });
  return { approvals: 0, missing: '0', subject: `refundFile:${fileId}` };
}
