// The ledger and the histories of all that was done: entries sum to nothing, and a holder's done rows to the balance.
import { recordId, timeOf, type Size } from './seed-people.ts';

/** Transactions are numbered like the events that made them. */
const transaction = '(1000 + i)';
const POSTED = "state = 1 AND kind NOT IN ('signUp', 'link')";
const system = (kind: string) =>
  `(SELECT id FROM accounts WHERE accounts.kind = '${kind}' AND deposit_account_id IS NULL)`;

const payer = `CASE kind WHEN 'purchase' THEN ${system('issuance')} WHEN 'deposit' THEN ${system('external')} ELSE a END`;
const receiver = `CASE kind WHEN 'send' THEN b WHEN 'sale' THEN ${system('issuance')} WHEN 'externalSend' THEN ${system('external')} ELSE a END`;

const wonAccount = (kind: string) =>
  `(SELECT won.id FROM accounts AS won WHERE won.deposit_account_id = 1001 + a % 50 AND won.kind = ${kind})`;

export function booksOf(size: Size): string[] {
  const at = timeOf(size, 'i');
  return [
    `INSERT INTO ledger_transactions (id, kind, hash, request_id, operator_id, created_at)
   SELECT ${transaction}, kind, NULL,
     CASE WHEN kind NOT IN ('send', 'deposit') THEN ${recordId('i')} END, CASE WHEN kind <> 'send' THEN 1 + i % 2 END, ${at}
   FROM deed WHERE ${POSTED} ORDER BY i`,

    `INSERT INTO ledger_entries (transaction_id, leg, account_id, amount)
   SELECT ${transaction}, leg, CASE leg WHEN 0 THEN ${payer} WHEN 1 THEN ${receiver} ELSE ${system('fees')} END,
     CASE leg WHEN 0 THEN -(net + fee) WHEN 1 THEN net ELSE fee END
   FROM deed CROSS JOIN (SELECT 0 AS leg UNION ALL SELECT 1 UNION ALL SELECT 2)
   WHERE ${POSTED} AND (leg < 2 OR fee > 0) ORDER BY i, leg`,

    // In won, as many whole won as the purchase or the sale says: a purchase brings it to unmatched, a sale takes it from there.
    `INSERT INTO ledger_entries (transaction_id, leg, account_id, amount)
   SELECT ${transaction}, leg, CASE leg WHEN 3 THEN ${wonAccount("'unmatched'")}
       ELSE ${wonAccount("CASE deed.kind WHEN 'purchase' THEN 'purchasesPaid' ELSE 'salePayouts' END")} END,
     CASE WHEN (deed.kind = 'purchase') = (leg = 3) THEN 1 ELSE -1 END
       * (1 + CASE deed.kind WHEN 'purchase' THEN net + fee ELSE net END / 1000000)
   FROM deed CROSS JOIN (SELECT 3 AS leg UNION ALL SELECT 4)
   WHERE ${POSTED} AND deed.kind IN ('purchase', 'sale') ORDER BY i, leg`,
    `INSERT INTO won_bookings (transaction_id, deposit_account_id, day)
   SELECT ${transaction}, 1001 + a % 50, strftime('%Y-%m-%d', (${at}) / 1000 + 32400, 'unixepoch')
   FROM deed WHERE ${POSTED} AND kind IN ('purchase', 'sale') ORDER BY i`,

    `INSERT INTO deposits (id, holder_id, amount, tx_hash, log_index, ledger_transaction_id, operator_id, created_at)
   SELECT ${recordId('i')}, a, net, '0x' || lower(hex(randomblob(32))), 0, ${transaction}, 1 + i % 2, ${at}
   FROM deed WHERE kind = 'deposit' ORDER BY i`,

    // Types: 1 sent or received, 2 purchase, 3 sale, 4 fee. Filters: 1 sent, 2 received, 3 purchases, 4 sales.
    `CREATE TEMP TABLE alarmed AS
   SELECT a AS holder, ${recordId('i')} AS id, i, CASE kind WHEN 'purchase' THEN 2 WHEN 'sale' THEN 3 ELSE 1 END AS type,
     CASE kind WHEN 'purchase' THEN 3 WHEN 'sale' THEN 4 WHEN 'deposit' THEN 2 ELSE 1 END AS filter,
     CASE kind WHEN 'purchase' THEN net + fee WHEN 'deposit' THEN net ELSE -net END AS amount, fee, state, NULL AS parent,
     CASE WHEN kind = 'send' AND fee > 0 THEN 1 ELSE 0 END AS follows, CASE WHEN kind = 'send' THEN b END AS other
   FROM deed WHERE kind NOT IN ('signUp', 'link')
   UNION ALL
   SELECT b, ${recordId('i')} + 2, i, 1, 2, net, 0, 1, NULL, 0, a FROM deed WHERE kind = 'send'
   UNION ALL
   SELECT a, ${recordId('i')} + 1, i, 4, 0, -fee, 0, 1, ${recordId('i')}, 0, NULL FROM deed
   WHERE ${POSTED} AND kind <> 'send' AND fee > 0`,

    // A send's fee has no row of its own, but a number.
    `INSERT INTO history (holder_id, seq, id, type, incoming, state, amount, price_e4, other_address, other_wallet_id, tx_fee,
     fee_follows, tx_id, parent_id, filter, filter_seq, ledger_transaction_id, created_at)
   SELECT holder, sum(1 + follows) OVER (PARTITION BY holder ORDER BY id ROWS UNBOUNDED PRECEDING) - follows, id, type, amount > 0, state, amount,
     CASE WHEN type IN (2, 3) THEN 1000000 END, CASE WHEN other IS NULL THEN unhex('00000000000000000000000000000000000000ab') END,
     (SELECT wallet.id FROM wallet_addresses AS wallet WHERE wallet.holder_id = other), nullif(fee, 0), follows, NULL, parent, filter,
     CASE WHEN filter > 0 THEN row_number() OVER (PARTITION BY holder, filter ORDER BY id) END,
     CASE WHEN state = 1 THEN ${transaction} END, ${at}
   FROM alarmed ORDER BY holder, id`,

    `WITH sums AS (SELECT account_id, sum(amount) AS total FROM ledger_entries WHERE transaction_id > 1000 GROUP BY account_id)
   UPDATE accounts SET balance = balance + total FROM sums WHERE sums.account_id = accounts.id AND holder_id IS NOT NULL`,
    `WITH open AS (SELECT a, sum(net + fee) AS gross FROM deed WHERE kind IN ('sale', 'externalSend') AND state IN (0, 3) GROUP BY a)
   UPDATE accounts SET held = gross FROM open WHERE open.a = accounts.holder_id`,

    `UPDATE sequences SET value = (SELECT ${recordId('max(i)')} + 4 FROM deed) WHERE name = 'record'`,
    `UPDATE sequences SET value = (SELECT 1001 + max(i) FROM deed) WHERE name = 'alarm'`,
  ];
}
