// Rules at the edges of the books, each broken.
import { IN_LONG_RUN, unexplained, unexplainedTogether, type LedgerFault } from '../fault.ts';

export const FAULTS_OF_RULES: readonly LedgerFault[] = [
  [
    'a request that is cancelled after it was taken or signed',
    {
      file: 'domain/legal-acts.ts',
      find: 'isWaiting && !isWorkedOn && !isPaid(facts)',
      put: 'isWaiting',
    },
    unexplained('cancel'),
    4,
  ],
  [
    'an approval without a take',
    {
      file: 'domain/legal-acts.ts',
      find: "if (isPaidByHand(kind) && facts.taken === null) return 'NOT_TAKEN';",
    },
    unexplained('decide'),
    7,
  ],
  [
    'a signature that outlives its hours',
    {
      file: 'domain/four-eyes.ts',
      find: 'new Date(now.getTime() - signatureHours * HOUR_MS)',
      put: 'new Date(0)',
    },
    unexplainedTogether,
    12,
  ],
  [
    'sums that are not counted',
    {
      file: 'domain/four-eyes.ts',
      find: 'amountWon + most >= threshold',
      put: 'amountWon >= threshold',
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
      find: "uses.some((use) => use.direction === 'out')",
      put: 'false',
    },
    unexplained('deposit'),
    9,
    IN_LONG_RUN,
  ],
  [
    'a worth that falls with the price',
    {
      file: 'domain/four-eyes.ts',
      find: 'whenAsked > now ? whenAsked : now',
      put: 'now',
    },
    unexplained('decide'),
    88,
  ],
  [
    'a purchase that expires although it is signed',
    [
      {
        file: 'server/features/purchases/expire-purchases.ts',
        find: 'not(isApprovedOnce)',
        put: 'undefined',
      },
      { file: 'domain/legal-acts.ts', find: '!isApprovedOnce', put: 'true' },
    ],
    unexplained('expire'),
    6,
  ],
  [
    'deposits that do not count towards the most that is minted in a day',
    {
      file: 'server/ledger/issued-today.ts',
      find: '[...MINTING_KINDS]',
      put: "MINTING_KINDS.filter((kind) => kind !== 'deposit')",
    },
    unexplainedTogether,
    124,
  ],
  [
    'two signatures of one operator on a request',
    {
      file: 'domain/legal-acts.ts',
      find: 'agreeing(asked, act).some(isSame)',
      put: 'false',
    },
    /no order of the last|UNIQUE constraint failed/,
    7,
  ],
  [
    'two approvals by one operator',
    {
      file: 'server/acting/second-operator.ts',
      find: 'signer.id === operatorId || signer.phoneHmac === acting.phoneHmac',
      put: 'false',
    },
    // A constraint of the database meets it for a day that is signed.
    /no order of the last|CHECK constraint failed: proposals_four_eyes/,
    11,
    IN_LONG_RUN,
  ],
  [
    'a purchase that is approved without its won',
    {
      file: 'server/features/purchases/purchase-kind.ts',
      find: '{ depositAccountId, moves: [purchaseMove(purchase.won)] }',
      put: 'null',
    },
    /the model says: won \d+ \d+ purchasesPaid/,
    2,
  ],
  [
    'a payout on the account of purchases',
    {
      file: 'domain/won-accounts.ts',
      find: "to: 'salePayouts',",
      put: "to: PLANTED ? 'purchasesPaid' : 'salePayouts',",
    },
    /the model says: won \d+ \d+ salePayouts/,
    3,
    IN_LONG_RUN,
  ],
  [
    'the won of a purchase on the account that buyers are shown now',
    {
      file: 'server/features/purchases/purchase-kind.ts',
      find: 'purchase.depositAccountId ?? (await depositAccountIdAt(tx, purchase.companyId, request.createdAt))',
      put: 'await depositAccountIdAt(tx, purchase.companyId, now)',
    },
    /the model says: won \d+ \d+ purchasesPaid/,
    12,
    IN_LONG_RUN,
  ],
  [
    'a correction that leaves the won where it was',
    {
      file: 'server/features/corrections/correct-transaction.ts',
      find: '{ depositAccountId: won.depositAccountId, moves: reverseWonMoves(won.entries) }',
      put: 'null',
    },
    // Of what moved nothing but won, nothing is left to post.
    /the database holds: (?:booked|won) \d+ \d+ |a transaction moves something/,
    11,
  ],
];
