// Who is there: companies, holders with a bank account each, invites, and a numbered list of all that happened. Ids begin
// at 1000, so that they never meet the demo's.
import { DAY_MS } from '../../../domain/durations.ts';

export const HOLDERS = 20_000;
/** Holders from here on are not approved yet or were refused. */
export const ACTIVE = 19_400;
/** Openings first, then what people did. */
export const EVENTS = 1_100_000;
const FIRST_DEED = 20_000;
/** The last of the half-year, just before the tests' clock. */
const LAST_AT = Date.parse('2026-11-20T08:59:00+09:00');
const STEP_MS = Math.floor((180 * DAY_MS) / EVENTS);

const upTo = (n: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${n})`;

/** The id that an event's request or first history row has; the next two are for the receiver's row and the fee's. */
export const recordId = (event: string) => `(1000 + ${event} * 4)`;
export const timeOf = (event: string) => `(${LAST_AT} - (${EVENTS} - ${event}) * ${STEP_MS})`;

/** Every twentieth payer is holder 1, who has a very long history. */
const payer = `CASE WHEN i <= ${ACTIVE} THEN i WHEN i % 20 = 9 THEN 1 ELSE 1 + ((i * 2654435761) >> 8) % ${ACTIVE} END`;
const receiver = `1 + ((i * 40503 * 65599) >> 7) % ${ACTIVE}`;

const kind = `CASE
  WHEN i <= ${FIRST_DEED} THEN 'deposit'
  WHEN i % 50 = 0 AND i <= ${FIRST_DEED + HOLDERS * 50} THEN 'signUp'
  WHEN i % 50 IN (1, 2, 3) THEN 'purchase'
  WHEN i % 50 IN (4, 5) THEN 'sale'
  WHEN i % 50 = 6 THEN 'externalSend'
  WHEN i % 50 = 7 THEN 'deposit'
  WHEN i % 100 = 8 THEN 'link'
  ELSE 'send' END`;

export const PEOPLE = [
  `INSERT INTO companies (id, name, deposit_bank_code, deposit_num_enc, deposit_name, per_deposit_fee, created_at)
   ${upTo(50)} SELECT 1000 + i, '게임회사 ' || i, '081', @number, '게임회사', 100000000, ${timeOf('i')} FROM n`,

  `INSERT INTO holders (id, login, name, password_hash, status, wallet_address, phone_enc, phone_hmac, phone_last4,
     terms_version, terms_agreed_at, created_at, approved_at, blocked_reason)
   ${upTo(HOLDERS)} SELECT 1000 + i, printf('player%05d', i), '다온이', 'none',
     CASE WHEN i > ${ACTIVE} + 400 THEN 'waiting' WHEN i > ${ACTIVE} THEN 'rejected' WHEN i % 200 = 7 THEN 'blocked'
       WHEN i % 150 = 8 THEN 'closed' ELSE 'active' END,
     CASE WHEN i <= ${ACTIVE} THEN printf('0x%040x', i * 1099511627) END,
     @phone, lower(hex(randomblob(32))), printf('%04d', i % 10000), '1', ${timeOf('i * 50')}, ${timeOf('i * 50')},
     CASE WHEN i <= ${ACTIVE} THEN ${timeOf('i * 50 + 100')} END, CASE WHEN i % 200 = 7 THEN '확인 중' END
   FROM n`,

  `INSERT INTO logins (login_lower, holder_id)
   SELECT login, id FROM holders WHERE id > 1000`,

  `INSERT INTO accounts (id, kind, holder_id, balance, held, locked)
   SELECT id, 'holder', id, 0, 0, CASE WHEN id % 100 = 1 THEN 500000000 ELSE 0 END FROM holders
   WHERE id > 1000 AND id <= 1000 + ${ACTIVE}`,

  // One account for each holder, and the ones that link requests ask for.
  `INSERT INTO linked_accounts (id, holder_id, company_id, name, bank_code, num_enc, num_hmac, num_last4, email, status,
     created_at, updated_at)
   ${upTo(HOLDERS)} SELECT 1000 + i, 1000 + i, 1001 + i % 50, '다온이', '004', @number, lower(hex(randomblob(32))),
     printf('%04d', (i * 7) % 10000), printf('agent%05d', i),
     CASE WHEN i > ${ACTIVE} + 400 THEN 'waiting' WHEN i > ${ACTIVE} THEN 'rejected' WHEN i % 120 = 3 THEN 'suspended'
       ELSE 'active' END, ${timeOf('i * 50')}, ${timeOf('i * 50')}
   FROM n`,

  `INSERT INTO invites (id, kind, company_id, code_hash, expires_at, max_uses, uses, opens, created_by, created_at)
   ${upTo(5000)} SELECT 1000 + i, CASE WHEN i % 3 = 0 THEN 'link' ELSE 'signup' END, 1001 + i % 50,
     lower(hex(randomblob(32))), ${timeOf('i * 200')} + 30 * 86400000, 10, i % 10, i % 25, 1, ${timeOf('i * 200')}
   FROM n`,

  `CREATE TEMP TABLE deed (i INTEGER PRIMARY KEY, kind TEXT, a INTEGER, b INTEGER, net INTEGER, fee INTEGER, state INTEGER)`,

  `INSERT INTO deed
   ${upTo(EVENTS)}, named AS (
     SELECT i, ${kind} AS kind, 1000 + ${payer} AS a, 1000 + ${receiver} AS b, (1 + (i * 97) % 5000) * 1000000 AS net FROM n
     WHERE i <= ${ACTIVE} OR i > ${FIRST_DEED})
   SELECT i, kind, CASE kind WHEN 'signUp' THEN 1000 + (i - ${FIRST_DEED}) / 50 ELSE a END,
     CASE WHEN b = a THEN 1000 + (a - 1000) % ${ACTIVE} + 1 ELSE b END,
     CASE WHEN i = 1 THEN 1000000000000000 WHEN i <= ${ACTIVE} THEN 10000000000000 ELSE net END,
     CASE WHEN kind = 'deposit' OR (kind = 'send' AND i % 4 <> 0) THEN 0 ELSE 50000000 + net / 200 END,
     CASE WHEN kind IN ('send', 'deposit') THEN 1
       WHEN kind = 'signUp' AND i <= ${FIRST_DEED} + ${ACTIVE} * 50 THEN 1
       WHEN kind = 'signUp' AND i <= ${FIRST_DEED} + (${ACTIVE} + 400) * 50 THEN 2
       WHEN kind = 'signUp' THEN CASE WHEN i % 200 = 0 THEN 3 ELSE 0 END
       WHEN (i * 31) % 100 >= 90 THEN 2
       WHEN i > ${EVENTS} - 40000 AND (i * 31) % 100 < 20 THEN 0
       WHEN i > ${EVENTS} - 40000 AND (i * 31) % 100 < 30 THEN 3
       ELSE 1 END
   FROM named`,
];
