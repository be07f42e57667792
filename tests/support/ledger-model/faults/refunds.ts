// Rules of refunds that come back, of their files and of the debits of these, each broken.
import { IN_LONG_RUN, unexplained, type LedgerFault } from '../fault.ts';

export const FAULTS_OF_REFUNDS: readonly LedgerFault[] = [
  [
    'a refund that stays paid when its payment comes back',
    {
      file: 'server/features/returned-payouts/settle-returned.ts',
      find: 'if (!(await unmarkPaid(tx, refundId, out.id))) throw await settledBefore(tx, out.id);',
    },
    /line \d+ is not the sum of the refunds/,
    2,
  ],
  [
    'a payment that comes back and owes nothing anew',
    {
      file: 'server/features/returned-payouts/settle-returned.ts',
      find: "{ direction: 'in', as: 'refunds', won: back.won, note }",
      put: "{ direction: 'in', as: 'otherWon', won: back.won, note }",
    },
    /the database holds: booked \d+ \d+ \S+ /,
    2,
    IN_LONG_RUN,
  ],
  [
    'a refund that stays in its file when its payment comes back',
    {
      file: 'server/features/returned-payouts/settle-returned.ts',
      find: 'fileId !== null',
      put: 'false',
    },
    /the database holds: filed \d+ .* null false/,
    31,
  ],
  [
    'a refund that stays owed when its return is opened again',
    {
      file: 'server/features/bank-lines/match/refunds.repo.ts',
      find: 'for (const { refundId, outId } of returned) await markPaid(tx, refundId, outId);',
    },
    /line \d+ is not the sum of the refunds/,
    12,
    IN_LONG_RUN,
  ],
  [
    'a return that is opened while another line pays its refund',
    {
      file: 'server/features/bank-lines/match/refunds.repo.ts',
      find: 'for (const { refundId } of returned) refuseBegun(await getReturnedRefund(tx, refundId));',
    },
    /no order of the last|the database holds: |line \d+ is not the sum/,
    2,
    IN_LONG_RUN,
  ],
  [
    'a debit for a refund file of another sum',
    {
      file: 'server/features/refunds/settle-refund.ts',
      find: 'if (won !== line.won)',
      put: 'if (PLANTED ? won < line.won : won !== line.won)',
    },
    unexplained('settle'),
    43,
  ],
  [
    'a failed refund that is paid',
    {
      file: 'server/features/refunds/settle-refund.ts',
      find: 'for (const refund of paid) await',
      put: 'for (const refund of PLANTED ? [...paid, ...notPaid] : paid) await',
    },
    /line \d+ is not the sum of the refunds/,
    36,
  ],
  [
    'a failed refund that stays in its file',
    {
      file: 'server/features/refunds/settle-refund.ts',
      find: 'for (const { id } of notPaid)',
      put: 'for (const { id } of PLANTED ? [] : notPaid)',
    },
    /the database holds: filed \d+ .* null false/,
    36,
    IN_LONG_RUN,
  ],
];
