import type { RequestState } from '../../domain/request-state.ts';
import type { Columns } from '../columns.ts';
import type { defineHolders } from './holders.ts';
import type { defineLedger } from './ledger.ts';

/** 1 sent or received, 2 purchase, 3 sale, 4 fee. */
export type HistoryType = 1 | 2 | 3 | 4;
/** 0 everything, 1 sent, 2 received, 3 purchases, 4 sales. */
export type HistoryFilter = 0 | 1 | 2 | 3 | 4;

type References = Pick<ReturnType<typeof defineHolders>, 'holders' | 'walletAddresses'> &
  Pick<ReturnType<typeof defineLedger>, 'ledgerTransactions'>;

/** What a holder sees as history. Keyed by holder and a dense number, so that a page is a key range. */
export function defineHistory(d: Columns, { holders, walletAddresses, ledgerTransactions }: References) {
  const history = d.table(
    'history',
    {
      holderId: d
        .id('holder_id')
        .notNull()
        .references(() => holders.id),
      seq: d.id('seq').notNull(),
      /** From `tx.nextId`: a request and its history row have the same id. */
      id: d.id('id').notNull(),
      type: d.int32<HistoryType>('type').notNull(),
      incoming: d.bool('incoming').notNull(),
      state: d.int32<RequestState>('state').notNull(),
      /** Signed: the change of the balance once the row is done. */
      amount: d.units('amount').notNull(),
      price: d.price('price_e4'),
      /** The counterparty (D19): text, an address as bytes, or a wallet. None: this fee has its parent's, and its price. */
      otherInfo: d.text('other_info'),
      otherAddress: d.hex('other_address'),
      otherWalletId: d.id('other_wallet_id').references(() => walletAddresses.id),
      /** Null for none. */
      txFee: d.units('tx_fee'),
      /** The fee's row has the next number and the next id, says the rest as this one does, and is not stored. */
      feeFollows: d.bool('fee_follows').notNull(),
      /** Null for the hash of the ledger transaction. */
      txId: d.hex('tx_id'),
      reason: d.text('reason'),
      /** For a fee: the row that it was charged for. */
      parentId: d.id('parent_id'),
      /** The filter that includes this row beside 0. A fee row has 0 and no number in a filter. */
      filter: d.int32<HistoryFilter>('filter').notNull(),
      filterSeq: d.id('filter_seq'),
      ledgerTransactionId: d.id('ledger_transaction_id').references(() => ledgerTransactions.id),
      createdAt: d.instant('created_at').notNull(),
      /** Null until the row changes. */
      updatedAt: d.instant('updated_at'),
    },
    (t) => [
      d.primaryKey({ name: 'history_pk', columns: [t.holderId, t.seq] }),
      d.uniqueIndex('history_id').on(t.id),
      d
        .uniqueIndex('history_filter')
        .on(t.holderId, t.filter, t.filterSeq)
        .where(d.where('filter_seq IS NOT NULL')),
      d.check('history_type_known', 'type BETWEEN 1 AND 4'),
      d.check('history_state_known', 'state BETWEEN 0 AND 3'),
      d.check('history_filter_known', 'filter BETWEEN 0 AND 4'),
      d.check('history_filter_seq', '(filter = 0) = (filter_seq IS NULL)'),
      d.check('history_tx_fee', 'tx_fee > 0'),
      d.check(
        'history_fee_follows',
        'fee_follows = FALSE OR (tx_fee IS NOT NULL AND state = 1 AND parent_id IS NULL)',
      ),
      d.check(
        'history_other_once',
        '(other_info IS NULL OR other_address IS NULL) AND (other_wallet_id IS NULL OR (other_info IS NULL AND other_address IS NULL))',
      ),
      d.check(
        'history_other_known',
        'other_info IS NOT NULL OR other_address IS NOT NULL OR other_wallet_id IS NOT NULL OR parent_id IS NOT NULL',
      ),
    ],
  );

  return { history };
}
