// The ledger model must be able to fail: each rule of won, of the lines of the bank and of signed days that is broken here is
// reported.
import { expect, test } from 'vitest';
import { reportOf, unexplained, type LedgerFault } from '../support/ledger-fault.ts';

export const FAULTS: readonly LedgerFault[] = [
  [
    'a line that is not balanced',
    {
      file: 'server/ledger/post-won.ts',
      find: 'amount: asUnits(reversesId === undefined ? amount : -amount),',
      put: 'amount: asUnits(reversesId === undefined ? amount + BigInt(leg) : -amount),',
    },
    /the database holds: (?:booked|won) \d+ \d+ /,
    1,
  ],
  [
    'a line that pays twice',
    [
      {
        file: 'server/features/bank-lines/settle-bank-line.ts',
        find: '  if (line.settledAs !== null) throw await settledBefore(tx, line.id);\n',
        put: '',
      },
      {
        file: 'server/features/bank-lines/bank-lines.repo.ts',
        find: 'and(eq(bankLines.id, id), isNull(bankLines.settledAs))',
        put: 'eq(bankLines.id, id)',
      },
    ],
    unexplained('settle'),
    1,
  ],
  [
    'a signed day that takes a later entry',
    {
      file: 'server/ledger/won-bookings.ts',
      find: 'if (lastClosed === null || day > lastClosed) return day;',
      put: "if (lastClosed !== '') return day;",
    },
    /the database holds: booked \d+ \d+ /,
    1,
  ],
  [
    'a refund that is booked in the wrong direction',
    {
      file: 'domain/won-accounts.ts',
      find: "direction === 'in' ? { from: as, to: 'unmatched', won }",
      put: "(direction === 'in') !== (as === 'refunds') ? { from: as, to: 'unmatched', won }",
    },
    /the database holds: booked \d+ \d+ \S+ refunds/,
    1,
  ],
  [
    'a statement that is taken back and leaves its bookings',
    {
      file: 'server/features/bank-lines/undo-bank-import.ts',
      find: 'await reverseBankLines(tx, { ...about, lines });',
      put: 'await reverseBankLines(tx, { ...about, lines: lines.slice(lines.length) });',
    },
    /the database holds: booked \d+ \d+ \S+ bank/,
    1,
  ],
  [
    'a certain line although another line may mean its order',
    {
      file: 'domain/bank-matching/match-lines.ts',
      find: 'only !== null && onlyOne(ofOrder.get(only.order) ?? []) === only',
      put: 'only !== null && ofOrder.size > 0',
    },
    unexplained('approveLine'),
    1,
  ],
  [
    'an order that a line paid and that ends',
    {
      file: 'server/features/bank-lines/match-bank-lines.ts',
      find: 'return groups.some(({ lines, orders, words }) => hasMoneyFor(requestId, lines, orders, words));',
      put: 'return groups.some(({ lines, orders, words }) => hasMoneyFor(-1, lines, orders, words));',
    },
    unexplained('(?:cancel|expire|decide)'),
    1,
  ],
  [
    'an approval that stays when its line is released',
    {
      file: 'server/features/bank-lines/release-bank-line.ts',
      find: 'if (isOpen(order.state)) await withdrawSignatures(tx, order);',
      put: '',
    },
    /no order of the last/,
    1,
  ],
  [
    'a correction that leaves the line with its order',
    {
      file: 'server/features/corrections/correct-transaction.ts',
      find: '      await releaseLinesOfTransaction(tx, transactionId);\n',
      put: '',
    },
    /the database holds: line \d+ \d+ /,
    1,
  ],
  [
    'a rejected order that keeps its lines',
    {
      file: 'server/features/requests/decide-request.ts',
      find: "  if (decision === 'reject') await releaseLinesOf(tx, request.id);\n",
      put: '',
    },
    /the database holds: line \d+ \d+ /,
    1,
  ],
  [
    'a new purchase at the price of now',
    {
      file: 'server/features/bank-lines/open-purchase-for-line.ts',
      find: 'const { tariff } = await readPricing(tx);',
      put: 'const { tariff, price: now_ } = await readPricing(tx);\n  earlier.price = now_ ?? earlier.price;',
    },
    /the database holds|no order of the last/,
    1,
  ],
  [
    'a sale that the bank paid and that is put back',
    {
      file: 'server/features/requests/refuse-paid-sale.ts',
      find: 'if (await isPaidSale(tx, request, now)) throw',
      put: 'if (await isPaidSale(tx, { ...request, id: -1 }, now)) throw',
    },
    /no order of the last/,
    1,
  ],
  [
    'a day that one operator signs for two',
    {
      file: 'server/features/settings/agree-together.ts',
      find: 'return fourEyesWon === null ?',
      put: 'return fourEyesWon !== 0n ?',
    },
    unexplained('closeDay'),
    1,
  ],
  [
    'a closing without what was not accounted for',
    {
      file: 'server/features/closings/closings.repo.ts',
      find: '    unmatched: before.unmatched + moved.unmatched,\n',
      put: '    unmatched: moved.unmatched,\n',
    },
    unexplained('closeDay'),
    1,
  ],
  [
    'an order that is approved before its lines add up',
    {
      file: 'server/features/bank-lines/pay-order.ts',
      find: 'if (missing > 0n || order.state === DONE) return',
      put: 'if (order.state === DONE) return',
    },
    unexplained('settle'),
    1,
  ],
  [
    'a line that is released although another operator signed',
    {
      file: 'server/features/bank-lines/release-bank-line.ts',
      find: 'if (!isGivenWithLines || !isOwnAlone) throw',
      put: 'if (!isGivenWithLines) throw',
    },
    unexplained('release'),
    1,
  ],
];

test.each(FAULTS)('reports %s', async (_name, fault, finding, likelySeed) => {
  expect(await reportOf(fault, likelySeed)).toMatch(finding);
});
