// The console's lists when a filter matches more holders than are looked up one by one, on both engines: every row once, in
// order, and counted, with either query plan.
import { expect, it } from 'vitest';
import type { Store } from '../../../db/store.ts';
import { asUnits } from '../../../domain/money.ts';
import { PENDING } from '../../../domain/request-state.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { listSentAlarms } from '../../../server/features/alarms/list-sent-alarms.ts';
import { findTransactionPage } from '../../../server/features/ledger/ledger.repo.ts';
import { listLedgerAccounts } from '../../../server/features/ledger/list-accounts.ts';
import { listTransactions } from '../../../server/features/ledger/list-transactions.ts';
import { recordDeposit } from '../../../server/features/deposits/record-deposit.ts';
import { listDeposits } from '../../../server/features/deposits/list-deposits.ts';
import { listRequests } from '../../../server/features/requests/list-requests.ts';
import { listHolders } from '../../../server/features/holders/list-holders.ts';
import { postTransaction } from '../../../server/ledger/post-transaction.ts';
import { depsOnStore } from '../../support/servers/deps-on-store.ts';
import { forEachEngine } from '../../support/store/store.ts';

const CROWD = 105;
const PER_PAGE = 50;
const NOW = new Date('2026-11-20T09:00:00+09:00');
const OPERATOR = { id: 2, login: 'admin1' };

async function addHolder(store: Store, n: number): Promise<number> {
  const login = `crowd${String(n).padStart(3, '0')}`;
  return store.write(async (tx) => {
    const { holders, logins, accounts, walletAddresses } = tx.t;
    const [holder] = await tx
      .insert(holders)
      .values({
        login: login.replace('crowd', 'Crowd'),
        name: '다온이',
        passwordHash: 'none',
        status: 'active',
        walletAddress: `0x${String(n).padStart(40, '0')}`,
        phoneEnc: 'none',
        phoneHmac: login,
        phoneLast4: '0000',
        termsVersion: '1',
        termsAgreedAt: NOW,
        createdAt: NOW,
      })
      .returning({ id: holders.id });
    if (!holder) throw new Error('no holder was added');
    await tx.insert(logins).values({ loginLower: login, holderId: holder.id });
    await tx.insert(walletAddresses).values({
      address: `0x${String(n).padStart(40, '0')}`,
      holderId: holder.id,
      xpubId: 'crowd',
      custodyIndex: n,
      createdAt: NOW,
    });
    const none = asUnits(0n);
    await tx
      .insert(accounts)
      .values({ kind: 'holder', holderId: holder.id, balance: none, held: none, locked: none });
    return holder.id;
  });
}

async function crowded(store: Store): Promise<Deps> {
  const deps = depsOnStore(store, NOW);
  await seedDemo(deps);
  const holderIds: number[] = [];
  for (let n = 1; n <= CROWD; n += 1) {
    holderIds.push(await addHolder(store, n));
    const address = `0x${String(n).padStart(40, '0')}`;
    await recordDeposit(deps, OPERATOR, {
      address: { address, checksumOk: true },
      amount: asUnits(BigInt(1 + (n % 3)) * 100_000_000n),
      txHash: `0x${String(n).padStart(64, '0')}`,
      logIndex: 0,
      requestId: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    });
  }
  // Two of them are in one transaction, which counts as one.
  const [from = 0, to = 0] = holderIds;
  await store.write((tx) =>
    postTransaction(tx, {
      kind: 'send',
      at: NOW,
      moves: [{ from: { holderId: from }, to: { holderId: to }, amount: asUnits(1n) }],
      spends: 'available',
    }),
  );
  return deps;
}

type Order = 'ASC' | 'DESC';
type Filter = { holder: string };
type Query<Field = 'id'> = {
  page: number;
  perPage: number;
  sort: { field: Field; order: Order };
  filter: Filter;
};
type List<Field = 'id'> = (
  deps: Deps,
  query: Query<Field>,
) => Promise<{ data: readonly { id: number }[]; total: number }>;

const LISTS: Readonly<Record<string, List>> = {
  holders: listHolders,
  'ledger accounts': listLedgerAccounts,
  deposits: listDeposits,
  'ledger transactions': listTransactions,
};

type Sorts = { [Field in 'amount' | 'balance' | 'state']?: Record<string, List<Field>> };

/** Sorted by what many rows have alike. */
const ALIKE = {
  amount: { deposits: listDeposits, 'ledger transactions': listTransactions },
  balance: { holders: listHolders, 'ledger accounts': listLedgerAccounts },
  state: {
    purchases: async ({ store }, query) => {
      const { rows, total } = await store.read((db) => listRequests(db, 'purchase', query));
      return { data: rows, total };
    },
  },
} satisfies Sorts;

const addPurchase = (store: Store, holderId: number) =>
  store.write(async (tx) =>
    tx.insert(tx.t.requests).values({
      id: await tx.nextId(),
      kind: 'purchase',
      holderId,
      state: PENDING,
      version: 1,
      createdAt: NOW,
    }),
  );

async function readAll<Field = 'id'>(
  deps: Deps,
  list: List<Field>,
  holder: string,
  sort: Query<Field>['sort'],
) {
  const ids: number[] = [];
  const totals = new Set<number>();
  for (let page = 1; ; page += 1) {
    const answer = await list(deps, {
      page,
      perPage: PER_PAGE,
      sort,
      filter: { holder },
    });
    totals.add(answer.total);
    ids.push(...answer.data.map(({ id }) => id));
    if (answer.data.length < PER_PAGE) return { ids, totals: [...totals] };
  }
}

forEachEngine('lists under a filter that many holders fit', (createStore) => {
  it('have every row once, in order, with the right total', async () => {
    const store = await createStore();
    const deps = await crowded(store);
    for (const [name, list] of Object.entries(LISTS)) {
      // All of them, few of them, one of them by the whole login, and none.
      for (const [holder, expected] of [
        ['crowd', CROWD],
        ['CROWD01', 10],
        ['Crowd105', 1],
        ['crowded', 0],
      ] as const) {
        const up = await readAll(deps, list, holder, { field: 'id', order: 'ASC' });
        const down = await readAll(deps, list, holder, { field: 'id', order: 'DESC' });
        const sorted = [...new Set(up.ids)].sort((a, b) => a - b);
        const sent = name === 'ledger transactions' && holder === 'crowd' ? 1 : 0;
        expect(up, `${name} of ${holder}`).toEqual({ ids: sorted, totals: [expected + sent] });
        expect(down.ids, `${name} of ${holder}`).toEqual(sorted.toReversed());
        expect(sorted).toHaveLength(expected + sent);
      }
    }

    // Alarms have one order.
    const alarms = await listSentAlarms(deps, { page: 3, perPage: PER_PAGE, filter: { holder: 'crowd' } });
    expect([alarms.data.length, alarms.total]).toEqual([CROWD - 2 * PER_PAGE, CROWD]);
    const arrivals = { holder: 'crowd', type: 21 } as const;
    expect((await listSentAlarms(deps, { page: 1, perPage: 1, filter: arrivals })).total).toBe(CROWD);
    const refusals = { holder: 'crowd', type: 12 } as const;
    expect((await listSentAlarms(deps, { page: 1, perPage: 1, filter: refusals })).total).toBe(0);

    // By scanning the list and through the entries of the holders.
    for (const [kind, total] of [
      [undefined, CROWD + 1],
      ['deposit', CROWD],
      ['send', 1],
      ['sale', 0],
    ] as const) {
      for (const order of ['ASC', 'DESC'] as const) {
        const query = {
          page: total > PER_PAGE ? 2 : 1,
          perPage: PER_PAGE,
          sort: { field: 'id' as const, order },
          filter: { holder: 'crowd', kind },
        };
        const [along, through] = await store.read(async (db) => [
          await findTransactionPage(store, db, query, deps.clock.now(), 0),
          await findTransactionPage(store, db, query, deps.clock.now()),
        ]);
        expect(along).toEqual(through);
        expect(along?.total).toBe(total);
      }
    }
  });

  it('have every row once, and the other way round, when many are alike in what they are sorted by', async () => {
    const store = await createStore();
    const deps = await crowded(store);
    const { data } = await listHolders(deps, { page: 1, perPage: 100, filter: { holder: 'crowd' } });
    for (const { id } of data) await addPurchase(store, id);
    for (const [field, lists] of Object.entries(ALIKE))
      for (const [name, list] of Object.entries(lists) as [string, List<string>][]) {
        const up = await readAll(deps, list, 'crowd', { field, order: 'ASC' });
        const down = await readAll(deps, list, 'crowd', { field, order: 'DESC' });
        expect(new Set(up.ids).size, name).toBe(up.totals[0]);
        expect(up.ids.length, name).toBeGreaterThanOrEqual(100);
        expect(down.ids, name).toEqual(up.ids.toReversed());
      }
  });
});
