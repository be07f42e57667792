import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, type SQL } from '../../../db/sql.ts';
import type { AccountKind } from '../../../db/schema/ledger.ts';
import type { ReadDb } from '../../../db/store.ts';
import { daonString } from '../../../domain/input-schema.ts';
import { isWonAccount } from '../../../domain/won-accounts.ts';
import type { Deps } from '../../deps/deps.ts';
import { currentBalance } from '../../ledger/accounts.ts';
import { daonOut, idOut } from '../../trpc/wire.ts';
import { belowOf, listInput, pagePlace, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { amountsWithin } from '../requests/amount-filter.ts';
import { holderFilter, holderFilterInput } from '../../holders/holder-filter.ts';

export const ACCOUNT_KINDS = ['holder', 'issuance', 'fees', 'external'] as const;

export const ledgerAccountOut = z.object({
  id: idOut,
  /** `issuance`, `fees`, `external`, or `holder:` and the login, as in the trial balance. */
  account: z.string(),
  kind: z.enum(ACCOUNT_KINDS),
  holder: z.object({ id: idOut, login: z.string() }).nullable(),
  balance: daonOut,
  held: daonOut,
  locked: daonOut,
});

/** The list leaves out won accounts, whose balances are no DAON; the trial balance shows them. */
function daonKind(kind: AccountKind): (typeof ACCOUNT_KINDS)[number] {
  if (isWonAccount(kind)) throw new Error(`${kind} is no account in DAON`);
  return kind;
}

export const ledgerAccountListInput = listInput(
  z.strictObject({
    kind: z.enum(ACCOUNT_KINDS).optional(),
    holder: holderFilterInput,
    /** Both included: the balance. */
    daonFrom: daonString.optional(),
    daonTo: daonString.optional(),
  }),
  ['id', 'balance'],
);

type LedgerAccountListInput = z.infer<typeof ledgerAccountListInput>;

async function whereOf(db: ReadDb, filter: LedgerAccountListInput['filter']): Promise<SQL | undefined> {
  const { accounts } = db.t;
  return and(
    // A kind or a holder leaves out won accounts already.
    filter?.kind === undefined && filter?.holder === undefined
      ? isNull(accounts.depositAccountId)
      : undefined,
    filter?.kind === undefined ? undefined : eq(accounts.kind, filter.kind),
    (await holderFilter(db, filter?.holder, accounts.holderId)).count,
    amountsWithin(currentBalance(db), filter?.daonFrom, filter?.daonTo),
  );
}

/** How many accounts are in the list. All of them less the won accounts: an index counts both. */
async function countAccounts(db: ReadDb, filter: LedgerAccountListInput['filter']): Promise<number> {
  const { accounts } = db.t;
  if (Object.values(filter ?? {}).some((value) => value !== undefined))
    return countRows(db, accounts, await whereOf(db, filter));
  return (
    (await countRows(db, accounts)) - (await countRows(db, accounts, isNotNull(accounts.depositAccountId)))
  );
}

/** Ledger accounts in DAON with their reserved and locked amounts, newest first by default. */
export async function listLedgerAccounts({ store }: Deps, input: LedgerAccountListInput & Cursor) {
  return store.read(async (db) => {
    const { accounts, holders } = db.t;
    const where = and(await whereOf(db, input.filter), belowOf(accounts.id, input));
    const total = await totalOf(input, () => countAccounts(db, input.filter));
    const { direction, limit, offset, inOrder } = pagePlace(input, total);
    const field = input.sort?.field === 'balance' ? currentBalance(db) : accounts.id;
    const order = [direction(field), direction(accounts.id)];
    const ids = db
      .select({ id: accounts.id })
      .from(accounts)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset);
    const rows = await db
      .select({
        account: { ...getTableColumns(accounts), balance: currentBalance(db) },
        login: holders.login,
      })
      .from(accounts)
      .leftJoin(holders, eq(holders.id, accounts.holderId))
      .where(inArray(accounts.id, ids))
      .orderBy(...order);
    const data = inOrder(rows).map(({ account, login }) => ({
      id: account.id,
      account: login === null ? account.kind : `holder:${login}`,
      kind: daonKind(account.kind),
      holder: account.holderId === null || login === null ? null : { id: account.holderId, login },
      balance: account.balance,
      held: account.held,
      locked: account.locked,
    }));
    return { data, total };
  });
}
