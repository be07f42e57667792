// What a group of sends reads on PostgreSQL, in one statement, whatever its length (ADR-0038).
import { definePrepared } from '../../../db/prepared.ts';
import { sql } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { lastNumbersOf } from './transfers.repo.ts';

/** One send as the database is asked about it. `key` is hexadecimal. */
export type Asked = { n: number; sender: number; token: string | null; address: string; key: string };

const ASKED = sql`json_to_recordset(${sql.placeholder('asked')}::json)
  as asked(n int, sender bigint, token text, address text, key text)`;

/** Every group locks accounts in the order of holders, so that none of two waits for the other. */
const lockAccounts = definePrepared('lock_accounts_of_group', (db: ReadDb) =>
  db.select({ locked: sql`count(*)`.mapWith(Number) }).from(
    sql`(with asked as materialized (select asked.sender, asked.address from ${ASKED})
      select accounts.id from accounts
      where accounts.holder_id = any (array(select sender from asked union select wallet_addresses.holder_id
        from asked join wallet_addresses on wallet_addresses.address = asked.address))
      order by accounts.holder_id for no key update) as locked`,
  ),
);

const factsOfGroup = definePrepared('facts_of_group', (db: ReadDb) => {
  const { accounts, companies, holders, sessions } = db.t;
  const number = (text: string) => sql`${sql.raw(text)}`.mapWith(Number);
  // A send to an address elsewhere makes no rows here, and would leave gaps in the numbers.
  const drawn = (ids: string) => number(`case when payee.id is null then 0 else nextval('${ids}') end`);
  const id = (text: string) => sql<number | null>`${sql.raw(text)}`.mapWith(accounts.id);
  return db
    .select({
      n: number('asked.n'),
      sender: number('asked.sender'),
      status: sql`caller.status`.mapWith(holders.status),
      frozenAt: sql<Date | null>`caller.frozen_at`.mapWith(holders.frozenAt),
      dayLimitWon: sql`caller.day_limit_won`.mapWith(holders.dayLimitWon),
      actLimitWon: sql`caller.act_limit_won`.mapWith(holders.actLimitWon),
      confirmDayWon: sql`caller.confirm_day_won`.mapWith(holders.confirmDayWon),
      confirmFirstWon: sql`caller.confirm_first_won`.mapWith(holders.confirmFirstWon),
      confirmChanges: sql<boolean | null>`caller.confirm_changes`.mapWith(holders.confirmChanges),
      waitWon: sql`caller.wait_won`.mapWith(holders.waitWon),
      waitHours: sql`caller.wait_hours`.mapWith(holders.waitHours),
      walletAddress: sql`caller.wallet_address`.mapWith(holders.walletAddress),
      addressId: id('own.id'),
      sessionCreatedAt: sql<Date | null>`sessions.created_at`.mapWith(sessions.createdAt),
      sessionExpiresAt: sql<Date | null>`sessions.expires_at`.mapWith(sessions.expiresAt),
      owner: id('owner.id'),
      ownerStatus: sql`owner.status`.mapWith(holders.status),
      ownerAddressId: id('theirs.id'),
      senderAccount: id('payer.id'),
      senderBalance: sql`payer.balance`.mapWith(accounts.balance),
      senderReserved: sql`payer.held + payer.locked`.mapWith(accounts.balance),
      receiverAccount: id('payee.id'),
      receiverBalance: sql`payee.balance`.mapWith(accounts.balance),
      receiverReserved: sql`payee.held + payee.locked`.mapWith(accounts.balance),
      ...lastNumbersOf(db, 'asked.sender', 'owner.id'),
      minimum: sql`coalesce((select companies.per_deposit_fee from linked_accounts
        join companies on companies.id = linked_accounts.company_id
        where linked_accounts.holder_id = asked.sender and linked_accounts.status in ('active', 'suspended')
        order by linked_accounts.id limit 1), 0)`.mapWith(companies.perDepositFee),
      lastAlarm: number('coalesce(alarm_heads.last_seq, 0)'),
      keptAlarms: number('coalesce(alarm_heads.kept, 0)'),
      isUsed: sql<boolean>`used.actor is not null`,
      sent: drawn('record_ids'),
      fee: drawn('record_ids'),
      received: drawn('record_ids'),
      alarm: drawn('alarm_ids'),
    })
    .from(
      sql`${ASKED}
        join holders as caller on caller.id = asked.sender
        left join wallet_addresses as own on own.address = caller.wallet_address
        left join sessions on sessions.token_hash = asked.token and sessions.holder_id = asked.sender
        left join accounts as payer on payer.holder_id = asked.sender
        left join wallet_addresses as theirs on theirs.address = asked.address
        left join holders as owner on owner.id = theirs.holder_id
        left join accounts as payee on payee.holder_id = owner.id
        left join alarm_heads on alarm_heads.holder_id = owner.id
        left join idempotency_keys as used on used.actor = asked.sender and used.key = decode(asked.key, 'hex')`,
    )
    .orderBy(sql`asked.n`);
});

export type FactsOfSend = Awaited<ReturnType<typeof factsOfGroup>>[number];

/** Locks the accounts of a group, and then reads what decides it. Both leave together. */
export async function readGroup(tx: Tx, sends: readonly Asked[]): Promise<readonly FactsOfSend[]> {
  const asked = JSON.stringify(sends);
  const [, facts] = await Promise.all([lockAccounts(tx, { asked }), factsOfGroup(tx, { asked })]);
  return facts;
}
