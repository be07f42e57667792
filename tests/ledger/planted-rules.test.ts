// The ledger model must be able to fail: each rule at the edges of the books that is broken here is reported.
import { expect, test } from 'vitest';
import {
  reportOf,
  unexplained,
  unexplainedTogether,
  type LedgerFault,
} from '../support/ledger-model/fault.ts';

const FAULTS: readonly LedgerFault[] = [
  [
    'a request that is cancelled after it was taken or signed',
    {
      file: 'domain/legal-acts.ts',
      find: 'isWaiting && !isWorkedOn && !isPaid(facts);',
      put: 'isWaiting;',
    },
    unexplained('cancel'),
    3,
  ],
  [
    'an approval without a take',
    {
      file: 'domain/legal-acts.ts',
      find: "if (isPaidByHand(kind) && facts.taken === null) return 'NOT_TAKEN';",
      put: '',
    },
    unexplained('decide'),
    1,
  ],
  [
    'a signature that outlives its hours',
    {
      file: 'domain/four-eyes.ts',
      find: 'return new Date(now.getTime() - signatureHours * HOUR_MS);',
      put: 'return new Date(0 * signatureHours);',
    },
    unexplainedTogether,
    14,
  ],
  [
    'sums that are not counted',
    {
      file: 'domain/four-eyes.ts',
      find: 'return amountWon + most >= threshold ? 2 : 1;',
      put: 'return amountWon >= threshold ? 2 : 1;',
    },
    unexplainedTogether,
    9,
  ],
  [
    'an outgoing hash that is used again',
    {
      file: 'server/four-eyes/reserve-tx-hash.ts',
      find: "use.direction !== 'out' || use.requestId !== requestId",
      put: 'use.requestId === -1',
    },
    // A constraint of the database meets the second completion, the oracle an earlier signature.
    /no order of the last[^]*\{"do":"decide"|UNIQUE constraint failed: external_sends.tx_hash/,
    37,
  ],
  [
    'the hash of an own send that is recorded as a deposit',
    {
      file: 'server/four-eyes/reserve-tx-hash.ts',
      find: "return uses.some((use) => use.direction === 'out') || (await isOfTheBooks(db, txHash));",
      put: 'return uses.length === -1 || (await isOfTheBooks(db, txHash));',
    },
    unexplained('deposit'),
    9,
  ],
  [
    'a worth that falls with the price',
    {
      file: 'domain/four-eyes.ts',
      find: 'return whenAsked > now ? whenAsked : now;',
      put: 'return now;',
    },
    unexplained('decide'),
    88,
  ],
  [
    'a purchase that expires although it is signed',
    [
      {
        file: 'server/features/purchases/expire-purchases.ts',
        find: '        not(isApprovedOnce),\n',
        put: '',
      },
      { file: 'domain/legal-acts.ts', find: ' && !isApprovedOnce', put: '' },
    ],
    unexplained('expire'),
    6,
  ],
  [
    'deposits that do not count towards the most that is minted in a day',
    {
      file: 'domain/ledger-kinds.ts',
      find: "deposit: { label: '외부 DAON 수신', mints: true }",
      put: "deposit: { label: '외부 DAON 수신', mints: false }",
    },
    unexplainedTogether,
    124,
  ],
  [
    'two signatures of one operator on a request',
    {
      file: 'domain/legal-acts.ts',
      find: "return agreeing(asked, act).some(isSame) ? 'SAME_OPERATOR' : null;",
      put: 'return null;',
    },
    /no order of the last|UNIQUE constraint failed/,
    7,
  ],
  [
    'two approvals by one operator',
    {
      file: 'domain/four-eyes.ts',
      find: "return firstOperatorId === operatorId ? fail('SAME_OPERATOR') : ok({ approvals: 2 });",
      put: 'return ok({ approvals: operatorId === -1 ? 1 : 2 });',
    },
    // A constraint of the database meets it for a day that is signed.
    /no order of the last|CHECK constraint failed: proposals_four_eyes/,
    11,
  ],
  [
    'a purchase that is approved without its won',
    {
      file: 'server/features/purchases/purchase-kind.ts',
      find: '    won: { depositAccountId, moves: [purchaseMove(purchase.won)] },',
      put: '    won: depositAccountId === 0 ? { depositAccountId, moves: [purchaseMove(purchase.won)] } : null,',
    },
    /the model says: won \d+ \d+ purchasesPaid/,
    2,
  ],
  [
    'a payout on the account of purchases',
    {
      file: 'domain/won-accounts.ts',
      find: "to: 'salePayouts',",
      put: "to: 'purchasesPaid',",
    },
    /the model says: won \d+ \d+ salePayouts/,
    3,
  ],
  [
    'the won of a purchase on the account that buyers are shown now',
    {
      file: 'server/features/purchases/purchase-kind.ts',
      find: 'purchase.depositAccountId ?? (await depositAccountIdAt(tx, purchase.companyId, request.createdAt));',
      put: 'await depositAccountIdAt(tx, purchase.companyId, now);',
    },
    /the model says: won \d+ \d+ purchasesPaid/,
    12,
  ],
  [
    'a correction that leaves the won where it was',
    {
      file: 'server/features/corrections/correct-transaction.ts',
      find: 'moves: reverseWonMoves(won.entries) },',
      put: 'moves: reverseWonMoves(won.entries) } && null,',
    },
    // Of what moved nothing but won, nothing is left to post.
    /the database holds: (?:booked|won) \d+ \d+ |a transaction moves something/,
    11,
  ],
];

test.each(FAULTS)('reports %s', async (_name, fault, finding, likelySeed) => {
  expect(await reportOf(fault, likelySeed)).toMatch(finding);
});
