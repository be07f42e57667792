// Who is there: companies, holders with a bank account each, invites, and a numbered list of all that happened. Ids begin
// at 1000, so that they never meet the demo's.
import { DAY_MS } from '../../../domain/durations.ts';
import { WON_ACCOUNTS } from '../../../domain/won-accounts.ts';

export type Size = {
  holders: number;
  /** Openings first, one for each holder, then what people did. */
  events: number;
  /** The end of the half-year, in milliseconds since 1970. */
  lastAtMs: number;
};

/** Holders after these are not approved yet or were refused. */
const activeOf = ({ holders }: Size) => Math.floor(holders * 0.97);

const upTo = (n: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})`;

/** The id that an event's request or first history row has; the next two are for the fee and the receiver's row. */
export const recordId = (event: string) => `(1000 + ${event} * 4)`;

/** When an event happened, as SQL. */
export function timeOf({ events, lastAtMs }: Size, event: string): string {
  return `(${lastAtMs} - max(0, ${events} - ${event}) * ${Math.floor((180 * DAY_MS) / events)})`;
}

/** Every twentieth payer is holder 1, who has a very long history. */
const payer = (active: number) =>
  `CASE WHEN i <= ${active} THEN i WHEN i % 20 = 9 THEN 1 ELSE 1 + ((i * 2654435761) >> 8) % ${active} END`;
const receiver = (active: number) => `1 + ((i * 40503 * 65599) >> 7) % ${active}`;

const kind = (firstDeed: number, holders: number) => `CASE
  WHEN i <= ${firstDeed} THEN 'deposit'
  WHEN i % 50 = 0 AND i <= ${firstDeed + holders * 50} THEN 'signUp'
  WHEN i % 50 IN (1, 2, 3) THEN 'purchase'
  WHEN i % 50 IN (4, 5) THEN 'sale'
  WHEN i % 50 = 6 THEN 'externalSend'
  WHEN i % 50 = 7 THEN 'deposit'
  WHEN i % 100 = 8 THEN 'link'
  ELSE 'send' END`;

export function peopleOf(size: Size): string[] {
  const { holders, events } = size;
  const active = activeOf(size);
  const firstDeed = holders;
  const at = (event: string) => timeOf(size, event);
  return [
    `INSERT INTO companies (id, name, deposit_bank_code, deposit_num_enc, deposit_name, per_deposit_fee, created_at)
   ${upTo(50)} SELECT 1000 + i, '게임회사 ' || i, '081', @number, '게임회사', 100000000, ${at('i')} FROM n`,

    `INSERT INTO holders (id, login, name, password_hash, status, wallet_address, phone_enc, phone_hmac, phone_last4,
     terms_version, terms_agreed_at, created_at, approved_at, blocked_reason)
   ${upTo(holders)} SELECT 1000 + i, printf('player%05d', i), '다온이', 'none',
     CASE WHEN i > ${active} + 400 THEN 'waiting' WHEN i > ${active} THEN 'rejected' WHEN i % 200 = 7 THEN 'blocked'
       WHEN i % 150 = 8 THEN 'closed' ELSE 'active' END,
     CASE WHEN i <= ${active} THEN printf('0x%040x', i * 1099511627) END,
     @phone, lower(hex(randomblob(32))), printf('%04d', i % 10000), '1', ${at('i * 50')}, ${at('i * 50')},
     CASE WHEN i <= ${active} THEN ${at('i * 50 + 100')} END, CASE WHEN i % 200 = 7 THEN '확인 중' END
   FROM n`,

    `INSERT INTO wallet_addresses (address, holder_id, created_at)
   SELECT wallet_address, id, approved_at FROM holders WHERE id > 1000 AND wallet_address IS NOT NULL`,

    `INSERT INTO logins (login_lower, holder_id)
   SELECT login, id FROM holders WHERE id > 1000`,

    `INSERT INTO accounts (id, kind, holder_id, balance, held, locked)
   SELECT id, 'holder', id, 0, 0, CASE WHEN id % 100 = 1 THEN 500000000 ELSE 0 END FROM holders
   WHERE id > 1000 AND id <= 1000 + ${active}`,

    // One account for each holder, and the ones that link requests ask for.
    // A company's deposit account has its number; its won accounts come after those of the holders.
    `INSERT INTO deposit_accounts (id, company_id, bank_code, num_enc, name, since)
   SELECT id, id, deposit_bank_code, deposit_num_enc, deposit_name, created_at FROM companies WHERE id > 1000 ORDER BY id`,
    `INSERT INTO accounts (kind, deposit_account_id, balance, held, locked)
   SELECT kinds.value, deposit_accounts.id, 0, 0, 0
   FROM deposit_accounts CROSS JOIN json_each('${JSON.stringify(WON_ACCOUNTS)}') AS kinds
   WHERE deposit_accounts.id > 1000 ORDER BY deposit_accounts.id, kinds.key`,

    `INSERT INTO linked_accounts (id, holder_id, company_id, name, bank_code, num_enc, num_hmac, num_last4, email, status,
     created_at, updated_at)
   ${upTo(holders)} SELECT 1000 + i, 1000 + i, 1001 + i % 50, '다온이', '004', @number, lower(hex(randomblob(32))),
     printf('%04d', (i * 7) % 10000), printf('agent%05d', i),
     CASE WHEN i > ${active} + 400 THEN 'waiting' WHEN i > ${active} THEN 'rejected' WHEN i % 120 = 3 THEN 'suspended'
       ELSE 'active' END, ${at('i * 50')}, ${at('i * 50')}
   FROM n`,

    `INSERT INTO invites (id, kind, company_id, code_hash, expires_at, max_uses, uses, opens, created_by, created_at)
   ${upTo(5000)} SELECT 1000 + i, CASE WHEN i % 3 = 0 THEN 'link' ELSE 'signup' END, 1001 + i % 50,
     lower(hex(randomblob(32))), ${at('i * 200')} + 30 * 86400000, 10, i % 10, i % 25, 1, ${at('i * 200')}
   FROM n`,

    `CREATE TEMP TABLE deed (i INTEGER PRIMARY KEY, kind TEXT, a INTEGER, b INTEGER, net INTEGER, fee INTEGER, state INTEGER)`,

    `INSERT INTO deed
   ${upTo(events)}, named AS (
     SELECT i, ${kind(firstDeed, holders)} AS kind, 1000 + ${payer(active)} AS a, 1000 + ${receiver(active)} AS b, (1 + (i * 97) % 5000) * 1000000 AS net FROM n
     WHERE i <= ${active} OR i > ${firstDeed})
   SELECT i, kind, CASE kind WHEN 'signUp' THEN 1000 + (i - ${firstDeed}) / 50 ELSE a END,
     CASE WHEN b = a THEN 1000 + (a - 1000) % ${active} + 1 ELSE b END,
     CASE WHEN i = 1 THEN 1000000000000000 WHEN i <= ${active} THEN 10000000000000 ELSE net END,
     CASE WHEN kind = 'deposit' OR (kind = 'send' AND i % 4 <> 0) THEN 0 ELSE 50000000 + net / 200 END,
     CASE WHEN kind IN ('send', 'deposit') THEN 1
       WHEN kind = 'signUp' AND i <= ${firstDeed} + ${active} * 50 THEN 1
       WHEN kind = 'signUp' AND i <= ${firstDeed} + (${active} + 400) * 50 THEN 2
       WHEN kind = 'signUp' THEN CASE WHEN i % 200 = 0 THEN 3 ELSE 0 END
       WHEN (i * 31) % 100 >= 90 THEN 2
       WHEN i > ${events} - 40000 AND (i * 31) % 100 < 20 THEN 0
       WHEN i > ${events} - 40000 AND (i * 31) % 100 < 30 THEN 3
       ELSE 1 END
   FROM named`,
  ];
}
