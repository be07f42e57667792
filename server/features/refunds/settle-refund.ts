import type { Tx } from '../../../db/store.ts';
import { namesAnother } from '../../../domain/bank-matching/another-payer.ts';
import { wentBefore } from '../../../domain/bank-matching/match-lines.ts';
import { DomainError } from '../../../domain/errors.ts';
import { wonToString } from '../../../domain/money.ts';
import type { Actor } from '../../acting/operator-act.ts';
import type { Deps } from '../../deps/deps.ts';
import { getLine } from '../bank-lines/bank-lines.repo.ts';
import { wordsOfCompany } from '../bank-lines/match-bank-lines.ts';
import { settleWithout } from '../bank-lines/settle-bank-line.ts';
import type { LineToSettle, SettledLine } from '../bank-lines/settlements.ts';
import { getRefund, markPaid, refuseOwnPayee } from '../bank-lines/refunds.repo.ts';

const OTHER_ACCOUNT = '환불할 돈이 들어온 계좌의 출금이 아니에요.';
const BEFORE = '돈이 들어오기 전에 나간 거래예요.';
const OTHER_PAYEE =
  '받을 계좌를 정하지 않았거나 이름이 달라요. 이 환불의 출금이 맞다면 확인한 내용을 사유에 적어주세요.';

const notAllowed = (sentence: string): DomainError =>
  new DomainError('STATUS_NOT_ALLOWED', undefined, { sentence });

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
  if (line.direction !== 'out') throw new DomainError('BANK_LINE_DIRECTION');
  await refuseOwnPayee(tx, operator.id, refund);
  if (refund.depositAccountId !== line.depositAccountId) throw notAllowed(OTHER_ACCOUNT);
  if (refund.won !== line.won)
    throw new DomainError('BANK_LINE_AMOUNT', {
      orderWon: wonToString(refund.won),
      lineWon: wonToString(line.won),
    });
  if (wentBefore(line, (await getLine(tx, refundId)).at)) throw notAllowed(BEFORE);
  const { name } = refund;
  const isOther = name === null || namesAnother(line, name, await wordsOfCompany(tx, line.companyId));
  if (isOther && note === null)
    throw new DomainError('REASON_REQUIRED', { refundId }, { sentence: OTHER_PAYEE });
  if (!(await markPaid(tx, refundId, line.id)))
    throw new DomainError('REFUND_PAID', { refundId, lineId: refund.paidLineId });
  await settleWithout(tx, line, { as: 'refundPaid', note, operatorId: operator.id, now: deps.clock.now() });
  return { approvals: 0, missing: '0', subject: `refund:${refundId}` };
}
