// What was asked for, in every state, and what was said about it: alarms, notes, messages, deposits.
import { recordId, timeOf, type Size } from './seed-people.ts';

const ASKED = "kind IN ('signUp', 'purchase', 'sale', 'externalSend', 'link')";
const id = recordId('i');

export function requestsOf(size: Size): string[] {
  const at = timeOf(size, 'i');
  return [
    `INSERT INTO requests (id, kind, holder_id, state, version, reason, decided_at, decided_by, decided_as, expires_at, created_at)
   SELECT ${id}, kind, a, state, CASE state WHEN 0 THEN 1 ELSE 2 END,
     CASE state WHEN 2 THEN '입금이 확인되지 않아요' WHEN 3 THEN '확인하고 있어요' END,
     CASE WHEN state <> 0 THEN ${at} + 3600000 END, CASE WHEN state <> 0 THEN 1 + i % 2 END,
     CASE WHEN state IN (1, 2) THEN 'operator' END,
     CASE WHEN kind = 'purchase' THEN ${at} + 90 * 86400000 END, ${at}
   FROM deed WHERE ${ASKED} ORDER BY i`,

    `INSERT INTO purchases (request_id, linked_account_id, company_id, won, price_e4, tokens, fee, deposit_bank_code, deposit_num_enc, deposit_name,
     deposit_account_id)
   SELECT ${id}, a, 1001 + a % 50, 1 + (net + fee) / 1000000, 1000000, net + fee, fee, '081', @number, '게임회사', 1001 + a % 50
   FROM deed WHERE kind = 'purchase' ORDER BY i`,
    `INSERT INTO sales (request_id, linked_account_id, company_id, gross, net, fee, price_e4, payout_won, names)
   SELECT ${id}, a, 1001 + a % 50, net + fee, net, fee, 1000000, 1 + net / 1000000, 'gross'
   FROM deed WHERE kind = 'sale' ORDER BY i`,
    `INSERT INTO external_sends (request_id, to_address, net, fee, gross, tx_hash)
   SELECT ${id}, printf('0x%040x', i * 7919), net, fee, net + fee, CASE state WHEN 1 THEN '0x' || lower(hex(randomblob(32))) END
   FROM deed WHERE kind = 'externalSend' ORDER BY i`,
    `INSERT INTO sign_ups (request_id, linked_account_id, invite_id)
   SELECT ${id}, a, 1001 + i % 5000 FROM deed WHERE kind = 'signUp' ORDER BY i`,
    `INSERT INTO linked_accounts (id, holder_id, company_id, name, bank_code, num_enc, num_hmac, num_last4, email, status,
     created_at, updated_at)
   SELECT 100000 + i, a, 1001 + i % 50, '다온이', '088', @number, lower(hex(randomblob(32))), printf('%04d', i % 10000),
     printf('agent%07d', i), CASE state WHEN 1 THEN 'active' WHEN 2 THEN 'rejected' ELSE 'waiting' END, ${at}, ${at}
   FROM deed WHERE kind = 'link' ORDER BY i`,
    `INSERT INTO link_requests (request_id, linked_account_id, invite_id)
   SELECT ${id}, 100000 + i, 1001 + i % 5000 FROM deed WHERE kind = 'link' ORDER BY i`,

    // A decision alarms its holder, and so does every fifth arrival.
    `INSERT INTO alarms (holder_id, seq, id, type, is_read, com_name, amount, account_info, trx_id, created_at)
   SELECT holder, row_number() OVER (PARTITION BY holder ORDER BY i), 1000 + i, type, i % 7 <> 0, '게임회사', net, '국민 ****1234', ${id}, ${at}
   FROM (
     SELECT i, net, CASE kind WHEN 'send' THEN b ELSE a END AS holder,
       CASE WHEN kind = 'send' THEN 21 ELSE CASE kind WHEN 'purchase' THEN 30 WHEN 'link' THEN 40 ELSE 10 END + CASE state WHEN 1 THEN 1 WHEN 2 THEN 2 ELSE 3 END END AS type
     FROM deed WHERE (kind IN ('purchase', 'sale', 'externalSend', 'link') AND state <> 0) OR (kind = 'send' AND i % 5 = 2))
   ORDER BY holder, i`,
    `INSERT INTO alarm_heads (holder_id, last_seq, kept, unread)
   SELECT holder_id, max(seq), count(*), sum(is_read = 0) FROM alarms WHERE holder_id > 1000 GROUP BY holder_id`,

    `INSERT INTO notes (subject, subject_id, operator_id, body, created_at)
   SELECT CASE i % 3 WHEN 0 THEN 'holder' ELSE 'request' END, CASE i % 3 WHEN 0 THEN a ELSE ${id} END, 1 + i % 2, '전화로 확인했어요', ${at}
   FROM deed WHERE kind = 'purchase' AND i % 50 = 1 ORDER BY i`,
    `INSERT INTO approvals (subject, subject_id, subject_version, operator_id, created_at)
   SELECT kind, ${id}, 1, 1 + i % 2, ${at} FROM deed WHERE ${ASKED} AND i % 3 = 0 ORDER BY i`,
    `INSERT INTO outbox (kind, to_enc, body_enc, created_at, sent_at, attempts)
   SELECT 'sms', @phone, @phone, ${at}, ${at}, 1 FROM deed WHERE i > ${size.events} - 20000 AND i % 4 = 0`,
    `INSERT INTO announcements (title, body, starts_at, ends_at, created_by, created_at)
   SELECT '점검 안내', '새벽에 점검해요', ${at}, ${at} + 86400000, 1, ${at} FROM deed WHERE i % 5000 = 0`,
  ];
}
