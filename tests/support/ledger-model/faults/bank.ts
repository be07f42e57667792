// Rules of won, of the lines of the bank and of signed days, each broken.
import { IN_LONG_RUN, unexplained, unexplainedTogether, type LedgerFault } from '../fault.ts';

export const FAULTS_OF_BANK: readonly LedgerFault[] = [
  [
    'a line that is not balanced',
    {
      file: 'server/ledger/post-won.ts',
      find: 'reversesId === undefined ? amount : -amount',
      put: 'reversesId === undefined ? amount + BigInt(leg) : -amount',
    },
    /the database holds: (?:booked|won) \d+ \d+ /,
    12,
  ],
  [
    'a line that pays twice',
    [
      {
        file: 'server/features/bank-lines/settle/settle-bank-line.ts',
        find: 'if (line.settledAs !== null) throw await settledBefore(tx, line.id);',
      },
      {
        file: 'server/features/bank-lines/lines/bank-lines.repo.ts',
        find: 'and(eq(bankLines.id, id), isNull(bankLines.settledAs))',
        put: 'eq(bankLines.id, id)',
      },
    ],
    /no order of the last[^]*"do":"settle"|UNIQUE constraint failed: refunds\.id/,
    9,
  ],
  [
    'a signed day that takes a later entry',
    {
      file: 'server/ledger/won-bookings.ts',
      find: 'lastClosed === null || day > lastClosed',
      put: "lastClosed !== ''",
    },
    /(?:the database holds|the model says): booked \d+ \d+ /,
    16,
  ],
  [
    'a refund that is booked in the wrong direction',
    {
      file: 'domain/won-accounts.ts',
      find: "direction === 'in' ? { from: as, to: 'unmatched'",
      put: "(direction === 'in') !== (PLANTED && as === 'refunds') ? { from: as, to: 'unmatched'",
    },
    /the database holds: booked \d+ \d+ \S+ refunds/,
    2,
    IN_LONG_RUN,
  ],
  [
    'a statement that is taken back and leaves its bookings',
    {
      file: 'server/features/bank-lines/import/undo-bank-import.ts',
      find: 'reverseBankLines(tx, { ...about, lines })',
      put: 'reverseBankLines(tx, { ...about, lines: [] })',
    },
    /the database holds: (?:booked \d+ \d+ \S+|won \d+ \d+) bank/,
    1,
    IN_LONG_RUN,
  ],
  [
    'an order that a line paid and that ends',
    {
      file: 'server/features/bank-lines/match/regroup.ts',
      find: 'open.length === 0',
      put: 'true',
    },
    /request \d+ has no fact of its money|no order of the last[^]*"do":"makeFile"/,
    9,
  ],
  [
    'an approval that stays when its line is released',
    {
      file: 'server/features/bank-lines/settle/release-bank-line.ts',
      find: 'signer !== null && settledAt !== null',
      put: 'false',
    },
    unexplainedTogether,
    3,
  ],
  [
    'a first approval of a taken sale that leaves no word of its payment',
    {
      file: 'server/features/requests/settled-lines.ts',
      find: "request.kind === 'sale'",
      put: "request.kind === 'purchase'",
    },
    /the model says: request \d+ \d \d+ \d+ \d+ true/,
    7,
  ],
  [
    'a correction that leaves the line with its order',
    {
      file: 'server/features/corrections/correct-transaction.ts',
      find: 'if (!keepsLines) await releaseLinesOfTransaction(tx, transactionId, now);',
    },
    /the database holds: line \d+ \d+ |no order of the last[^]*"do":"correct"/,
    16,
    IN_LONG_RUN,
  ],
  [
    'a sale that the bank paid and that is put back',
    {
      file: 'domain/legal-acts.ts',
      find: "if (isPaidSale(kind, facts)) return 'PAYOUT_PAID';",
    },
    unexplainedTogether,
    56,
  ],
  [
    'a price that an order keeps for what is beyond it',
    {
      file: 'domain/bank-matching/kept-price.ts',
      find: 'won <= order.won - order.creditedWon',
      put: 'won > order.won - order.creditedWon',
    },
    /the database holds: history \d+ \d+ in/,
    351,
  ],
  [
    'a new purchase that leaves the order that its line was for',
    {
      file: 'server/features/bank-lines/settle/settle-bank-line.ts',
      find: 'input.keepsOrder === true ? null',
      put: '(PLANTED ? input.keepsOrder !== false : input.keepsOrder === true) ? null',
    },
    /the database holds: |no order of the last/,
    77,
    IN_LONG_RUN,
  ],
  [
    'a payout that is settled against a return which stays open',
    {
      file: 'server/features/returned-payouts/settle-returned.ts',
      find: 'await settleLine(tx, back.id, { ...settlement, pairLineId: out.id });',
    },
    unexplained('settle'),
    5,
  ],
  [
    'an approved sale whose payout came back and that has no successor',
    {
      file: 'server/features/sales/reopen-sale.ts',
      find: 'reserveAgain(tx, holderId, sale.gross)',
      put: 'reserveAgain(tx, holderId, sale.fee)',
    },
    /the database holds: holder \d+|units are held/,
    16,
    IN_LONG_RUN,
  ],
  [
    'a refund that stays owed when its line is accounted for anew',
    {
      file: 'server/features/bank-lines/match/refunds.repo.ts',
      find: 'await tx.delete(refunds).where(eq(refunds.id, refund.id));',
    },
    /refund \d+ is not owed by its line in/,
    26,
  ],
  [
    'a refund that stays paid when its payment is corrected',
    {
      file: 'server/features/bank-lines/match/refunds.repo.ts',
      find: 'await tx.update(refunds).set({ paidLineId: null }).where(eq(refunds.id, refund.id));',
    },
    /refund \d+ is not paid by line \d+/,
    81,
    IN_LONG_RUN,
  ],
  [
    'a line that is certain for a refund among two',
    {
      file: 'domain/bank-matching/match-lines.ts',
      find: 'only === undefined || named.length > 1',
      put: "only === undefined || (named.length > 1 && only.order.kind !== 'refund')",
    },
    unexplained('approveLine'),
    107,
    IN_LONG_RUN,
  ],
  [
    'a file debit that pays a sale that another line has paid',
    {
      file: 'server/features/file-debits/settle-file-debit.ts',
      find: 'await refuseWithLine(tx, id);\n  await refuseOtherAccount',
      put: 'if (!PLANTED) await refuseWithLine(tx, id);\n  await refuseOtherAccount',
    },
    unexplained('settle'),
    9,
    IN_LONG_RUN,
  ],
  [
    'a failed sale that stays in its file and approved once',
    {
      file: 'server/features/file-debits/settle-file-debit.ts',
      find: 'for (const { id, won } of notPaid)',
      put: 'for (const { id, won } of PLANTED ? [] : notPaid)',
    },
    /the database holds: part \d+ \d+ \d+ null null false/,
    3,
  ],
  [
    'a failed sale that is paid',
    {
      file: 'server/features/file-debits/settle-file-debit.ts',
      find: 'held.filter(({ isGone }) => !isGone)',
      put: 'sales.filter(({ isGone }) => !isGone)',
    },
    /no order of the last|the database holds: part/,
    3,
    IN_LONG_RUN,
  ],
  [
    'a file debit of another sum',
    {
      file: 'server/features/file-debits/settle-file-debit.ts',
      find: 'won !== line.won',
      put: 'won < line.won',
    },
    unexplained('settle'),
    10,
    IN_LONG_RUN,
  ],
  [
    'a returned part that leaves its sale paid',
    {
      file: 'server/features/bank-lines/match/file-debits.repo.ts',
      find: '{ lineId: null, returnedLineId }',
      put: '{ returnedLineId }',
    },
    /the database holds: part \d+ \d+ \d+ \d+-\d+ out \d+ \d+-\d+ in/,
    16,
    IN_LONG_RUN,
  ],
  [
    'a correction of a sale that leaves the debit for its file settled',
    {
      file: 'server/features/bank-lines/lines/bank-lines.repo.ts',
      find: 'await releaseFileDebits(tx, linesOfFileOf(tx, requestId), requestId, now);',
    },
    /the database holds: part \d+ \d+ \d+ \d+-\d+ out/,
    16,
    IN_LONG_RUN,
  ],
  [
    'a sale that is taken back from a file whose debit is there',
    {
      file: 'server/features/payouts/take-back-sales.ts',
      find: 'debited.has(saleId)',
      put: 'false',
    },
    unexplained('takeBack'),
    39,
  ],
  [
    'a refund that two lines out pay',
    {
      file: 'server/features/bank-lines/match/refunds.repo.ts',
      find: 'and(eq(refunds.id, refundId), isNull(refunds.paidLineId))',
      put: 'eq(refunds.id, refundId)',
    },
    /"as":"refundPaid"|refund \d+ /,
    86,
    IN_LONG_RUN,
  ],
  [
    'a day that one operator signs for two',
    {
      file: 'server/four-eyes/agree-together.ts',
      find: 'fourEyesWon === null',
      put: 'fourEyesWon !== 0n',
    },
    /no order of the last[^]*"do":"(?:closeDay|setPayee)"/,
    7,
  ],
];
