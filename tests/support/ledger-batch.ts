// Random sequences, one after another on one database. Each has holders and operators of its own, who make batches of
// operations without waiting for one another; after every batch what the database holds must be what the model holds in one of
// the states that explain the answers. Time, the tariff and restarts happen between batches.
import { withFees } from '../../server/ledger/history-rows.ts';
import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { ReadDb, Store } from '../../db/store.ts';
import { asRatePpm, asUnits, asWon } from '../../domain/money.ts';
import { checkAuditChain } from '../../server/audit/check-audit-chain.ts';
import { updateCompany } from '../../server/features/companies/update-company.ts';
import { expirePurchases } from '../../server/features/purchases/expire-purchases.ts';
import { setTariff } from '../../server/features/settings/change-pricing.ts';
import { writeSetting } from '../../server/features/settings/read-settings.ts';
import { exactSum, selectAccounts } from '../../server/ledger/book-rules.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { explainBatch, type Answered } from './ledger-linear.ts';
import {
  createHolder,
  createModel,
  holderIn,
  MAX_WON,
  wonFor,
  type ModelSettings,
  type ModelState,
  type ModelTerms,
} from './ledger-model.ts';
import { describe } from './ledger-operation.ts';
import { explain } from './ledger-oracle.ts';
import { perform, type People } from './ledger-perform.ts';
import { createRandom, type Random } from './ledger-random.ts';
import { someBatch, type Sequence, type Statements } from './ledger-sequence.ts';
import { someBankBatch } from './ledger-sequence-bank.ts';
import {
  addCompany,
  addHolders,
  addOperators,
  COMPANY_ACCOUNT,
  createLedgerWorld,
  outcomeOf,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from './ledger-world.ts';
import { HOUR_MS } from '../../domain/durations.ts';

export type BatchOptions = {
  seed: number;
  sequences: number;
  /** Closes the database and opens it again; not given where it lives in memory. */
  restart?: (store: Store) => Promise<Store>;
  /** Runs after each round, to plant a fault. */
  afterRound?: (world: LedgerWorld, round: number) => Promise<void>;
};

const DAON = 100_000_000n;
const HOLDERS = 3;
const DEPOSIT_FEES = [0n, DAON, 30_000_001n];
const APART_HOURS = 100; // what one sequence did counts for none after it: sums, signatures and mints are over

function someTerms(random: Random): ModelTerms {
  return {
    priceE4: random.pick([10_000n, 12_345n, 1_000_000n, 123_456_789n]),
    flat: random.pick([0n, 50_000_000n, 1n]),
    ratePpm: random.pick([0n, 5_000n, 1n, 333_333n]),
  };
}

function someSettings(random: Random, { priceE4 }: ModelTerms): ModelSettings {
  const threshold = random.pick([null, 300n, 1_000n, 4_000n]);
  return {
    fourEyesWon: threshold === null ? null : wonFor(threshold * DAON, priceE4),
    maxIssuePerDay: random.pick([1_000_000n, 1_000_000n, 1_500n]) * DAON,
    openPurchasesWonMax: random.pick([MAX_WON, MAX_WON, wonFor(2_500n * DAON, priceE4)]),
  };
}

async function configure({ deps }: LedgerWorld, settings: ModelSettings) {
  const { fourEyesWon, maxIssuePerDay, openPurchasesWonMax } = settings;
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    await writeSetting(tx, 'fourEyesWon', fourEyesWon === null ? null : asWon(fourEyesWon), now);
    await writeSetting(tx, 'maxIssuePerDay', asUnits(maxIssuePerDay), now);
    await writeSetting(tx, 'openPurchasesWonMax', asWon(openPurchasesWonMax), now);
  });
}

/** What the model and the database both say of a sequence, in one form. */
type Snapshot = {
  text: string;
  transactions: Map<number, number>;
  system: ModelState['system'];
  statements: Statements;
};

const line = (...parts: unknown[]) => parts.map(String).join(' ');

type Bank = { id: number; holderId: number; place: number };

/** The bank accounts of the holders' companies, in the order of their first use. */
async function readBanks(db: ReadDb, ids: readonly number[]): Promise<Bank[]> {
  const { depositAccounts, linkedAccounts } = db.t;
  const rows = await db
    .select({ id: depositAccounts.id, holderId: linkedAccounts.holderId })
    .from(depositAccounts)
    .innerJoin(linkedAccounts, eq(linkedAccounts.companyId, depositAccounts.companyId))
    .where(inArray(linkedAccounts.holderId, [...ids]))
    .orderBy(asc(depositAccounts.id));
  const before = new Map<number, number>();
  return rows.map((row) => {
    const place = before.get(row.holderId) ?? 0;
    before.set(row.holderId, place + 1);
    return { ...row, place };
  });
}

/** Won by holder, bank account and account, in all and by day, where there is any. */
async function readWon(db: ReadDb, banks: readonly Bank[]): Promise<string[]> {
  const { accounts, wonBookings, ledgerEntries } = db.t;
  const ids = banks.map(({ id }) => id);
  const named = new Map(banks.map(({ id, holderId, place }) => [id, line(holderId, place)]));
  const rows = await selectAccounts(db).where(inArray(accounts.depositAccountId, ids));
  const byDay = await db
    .select({
      bank: accounts.depositAccountId,
      kind: accounts.kind,
      day: wonBookings.day,
      won: exactSum(ledgerEntries.amount),
    })
    .from(wonBookings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, wonBookings.transactionId))
    .innerJoin(accounts, eq(accounts.id, ledgerEntries.accountId))
    .where(and(inArray(wonBookings.depositAccountId, ids), inArray(accounts.depositAccountId, ids)))
    .groupBy(accounts.depositAccountId, accounts.kind, wonBookings.day);
  const nameOf = (id: number | null) => named.get(id ?? 0) ?? '';
  return [
    ...rows.flatMap(({ depositAccountId, kind, balance }) =>
      balance === 0n ? [] : [line('won', nameOf(depositAccountId), kind, balance)],
    ),
    ...byDay.flatMap(({ bank, kind, day, won }) =>
      won === 0n ? [] : [line('booked', nameOf(bank), day, kind, won)],
    ),
  ];
}

const nameOfLine = ({ memo, direction, won }: { memo: string; direction: string; won: bigint }) =>
  line(memo, direction, won);

/** The lines of the bank, what they are accounted for as, and the days that are signed. */
async function readStatements(
  db: ReadDb,
  banks: readonly Bank[],
): Promise<{ text: string[]; statements: Statements }> {
  const { bankLines, bankImports, closings } = db.t;
  const ids = banks.map(({ id }) => id);
  const named = new Map(banks.map(({ id, holderId, place }) => [id, line(holderId, place)]));
  const lines = await db.select().from(bankLines).where(inArray(bankLines.depositAccountId, ids));
  const imports = await db.select().from(bankImports).where(inArray(bankImports.depositAccountId, ids));
  const signed = await db.select().from(closings).where(inArray(closings.depositAccountId, ids));
  const text = [
    ...lines.map((row) =>
      line(
        'line',
        named.get(row.depositAccountId),
        nameOfLine(row),
        row.settledAs,
        row.requestId,
        row.settledBy,
      ),
    ),
    ...signed.map((row) => {
      const sums = [row.openingWon, row.inWon, row.outWon, row.closingWon, row.unmatchedWon];
      return line('closing', named.get(row.depositAccountId), row.day, ...sums);
    }),
  ];
  const settlements = lines.flatMap((row) =>
    row.settlementTransactionId === null ? [] : [[nameOfLine(row), row.settlementTransactionId] as const],
  );
  const statements = {
    lines: new Map(lines.map((row) => [nameOfLine(row), row.id])),
    settlements: new Map(settlements),
    imports: new Map(imports.map(({ fileName, id }) => [fileName, id])),
  };
  return { text, statements };
}

async function readSnapshot(store: Store, ids: readonly number[]): Promise<Snapshot> {
  return store.read(async (db) => {
    const { t } = db;
    const accounts = await selectAccounts(db)
      .where(or(isNull(t.accounts.holderId), inArray(t.accounts.holderId, [...ids])))
      .orderBy(asc(t.accounts.holderId));
    const holders = await db
      .select({ id: t.holders.id, status: t.holders.status })
      .from(t.holders)
      .where(inArray(t.holders.id, [...ids]))
      .orderBy(asc(t.holders.id));
    const { id, state, version, takenBy } = t.requests;
    const requests = await db
      .select({ id, state, version, takenBy, bought: t.purchases.won, sold: t.sales.payoutWon })
      .from(t.requests)
      .leftJoin(t.purchases, eq(t.purchases.requestId, id))
      .leftJoin(t.sales, eq(t.sales.requestId, id))
      .where(inArray(t.requests.holderId, [...ids]))
      .orderBy(asc(t.requests.id));
    const stored = await db
      .select()
      .from(t.history)
      .where(inArray(t.history.holderId, [...ids]))
      .orderBy(asc(t.history.holderId), asc(t.history.seq));
    const rows = withFees(stored);
    const system = { fees: 0n, issuance: 0n, external: 0n };
    for (const { kind, balance } of accounts)
      if (kind === 'fees' || kind === 'issuance' || kind === 'external') system[kind] = balance;
    const transactions = rows.flatMap(({ id, ledgerTransactionId }) =>
      ledgerTransactionId === null ? [] : [[id, ledgerTransactionId] as const],
    );
    const banks = await readBanks(db, ids);
    const bank = await readStatements(db, banks);
    const text = [
      ...holders.map(({ id, status }) => {
        const own = accounts.find(({ holderId }) => holderId === id);
        return line('holder', id, status, own?.balance, own?.held, own?.locked);
      }),
      ...(await readWon(db, banks)).toSorted(),
      ...bank.text.toSorted(),
      ...requests.map((row) =>
        line('request', row.id, row.state, row.version, row.takenBy, row.bought ?? row.sold ?? 0n),
      ),
      ...rows.map((row) => {
        const direction = row.incoming ? 'in' : 'out';
        return line('history', row.holderId, row.type, direction, row.state, row.amount, row.txFee ?? 0n);
      }),
    ].join('\n');
    return { text, transactions: new Map(transactions), system, statements: bank.statements };
  });
}

function showModel({ holders, requests, won, wonByDay, lines, closings }: ModelState): string {
  return [
    ...holders.map(({ id, status, balance, held, locked }) =>
      line('holder', id, status, balance, held, locked),
    ),
    ...[
      ...[...won].map(([name, balance]) => line('won', name, balance)),
      ...[...wonByDay].map(([name, sum]) => line('booked', name, sum)),
    ].toSorted(),
    ...[
      ...lines.map(({ holderId, bank, name, settled }) => {
        const { as = null, requestId = null, by = null } = settled ?? {};
        return line('line', holderId, bank, name, as, requestId, by);
      }),
      ...closings.map(({ holderId, bank, day, ...sums }) =>
        line('closing', holderId, bank, day, ...Object.values(sums)),
      ),
    ].toSorted(),
    ...requests
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, state, version, takenBy, kind, worthWhenAsked }) => {
        // An order beside a change of the price may have had either: its answer does not say which.
        const asked = kind === 'purchase' || kind === 'sale' ? worthWhenAsked : 0n;
        return line('request', id, state, version, takenBy, asked);
      }),
    ...holders.flatMap(({ id, rows }) =>
      rows.map((row) => {
        const direction = row.incoming ? 'in' : 'out';
        return line('history', id, row.type, direction, row.state, row.amount, row.fee);
      }),
    ),
  ].join('\n');
}

function differences(snapshot: Snapshot, base: Snapshot, model: ModelState): string[] {
  const said = new Set(showModel(model).split('\n'));
  const held = new Set(snapshot.text.split('\n'));
  const lines =
    showModel(model) === snapshot.text
      ? []
      : [
          ...[...held].filter((one) => !said.has(one)).map((one) => `the database holds: ${one}`),
          ...[...said].filter((one) => !held.has(one)).map((one) => `the model says: ${one}`),
          'the model says something else',
        ];
  const system = (['fees', 'issuance', 'external'] as const).flatMap((name) => {
    const moved = snapshot.system[name] - base.system[name];
    return moved === model.system[name]
      ? []
      : [`${name} moved ${moved}, the model says ${model.system[name]}`];
  });
  return [...lines, ...system];
}

async function startSequence(world: LedgerWorld, name: string, random: Random) {
  world.wait(APART_HOURS * HOUR_MS);
  const people = `${name.replaceAll('seed-', '')}`;
  const operators = await addOperators(world.deps, people, ['admin', 'admin', 'operator']);
  const [first, second] = operators;
  if (!first || !second) throw new Error('the operators were not written');
  world.operators = [first, second];
  const terms = someTerms(random);
  const settings = someSettings(random, terms);
  await setTerms(world, terms);
  await configure(world, settings);
  const wanted: Parameters<typeof addHolders>[1][number][] = [];
  for (const letter of 'xyz'.slice(0, HOLDERS)) {
    const perDepositFee = random.pick(DEPOSIT_FEES);
    const companyId = await addCompany(world, `${people} ${letter}`, perDepositFee);
    const balance = random.pick([0n, random.upTo(5_000n * DAON), 1_000n * DAON]);
    wanted.push({ login: `${people}-${letter}`, companyId, perDepositFee, balance });
  }
  const holders = await addHolders(world, wanted);
  world.wait(APART_HOURS * HOUR_MS);
  while ((await expirePurchases(world.deps)) > 0); // those of the sequences before
  const model = createModel(
    world.deps.clock.now().getTime(),
    terms,
    settings,
    operators.map(({ id, login, role }) => ({ id, login, isAdmin: role === 'admin' })),
  );
  model.holders = holders.map(({ id, perDepositFee }, n) =>
    createHolder(id, perDepositFee, wanted[n]?.balance ?? 0n, COMPANY_ACCOUNT),
  );
  return { people: { holders, operators } satisfies People, model, basePriceE4: terms.priceE4 };
}

/** Shows the buyers of a company another bank account, or one that they were shown before. */
async function changeBank(
  world: LedgerWorld,
  { id: holderId, companyId }: TestHolder,
  models: readonly ModelState[],
  random: Random,
) {
  const accountNum = random.pick([COMPANY_ACCOUNT, '90000001', '90000002']);
  const change = { id: companyId, depositAccount: { bank: '081', accountNum, name: '다온게임즈' } };
  const { applied } = await updateCompany(world.deps, world.operators[0], change);
  if (!applied) await updateCompany(world.deps, world.operators[1], change);
  for (const model of models) {
    const holder = holderIn(model, holderId);
    if (!holder.banks.includes(accountNum)) holder.banks = [...holder.banks, accountNum];
    holder.bank = holder.banks.indexOf(accountNum);
  }
}

/** Changes what concerns everyone, while no operation is under way. */
async function moveTime(
  world: LedgerWorld,
  models: readonly ModelState[],
  random: Random,
  options: BatchOptions,
) {
  world.wait(1_000);
  if (random.chance(0.08)) world.wait((10 + random.below(16)) * HOUR_MS);
  if (random.chance(0.03)) world.wait((40 + random.below(40)) * HOUR_MS);
  const isSigned = models[0]?.requests.some(
    ({ kind, state, signatures }) => kind === 'purchase' && state === 0 && signatures.length > 0,
  );
  if (isSigned && random.chance(0.15)) world.wait(24 * HOUR_MS);
  const changed = random.chance(0.05) ? someTerms(random) : null;
  if (changed !== null) {
    const { flat, ratePpm } = changed;
    const tariff = { perWithdrawalFee: asUnits(flat), withdrawalFee: asRatePpm(ratePpm) };
    const { applied } = await setTariff(world.deps, world.operators[0], tariff);
    if (!applied) await setTariff(world.deps, world.operators[1], tariff);
    for (const model of models) model.terms = { ...model.terms, flat, ratePpm };
  }
  for (const model of models) model.nowMs = world.deps.clock.now().getTime();
  if (options.restart && random.chance(0.02)) world.moveTo(await options.restart(world.deps.store));
}

async function runSequence(
  world: LedgerWorld,
  name: string,
  random: Random,
  /** Of its own, so that the operations of a seed do not depend on when a company changes its bank. */
  banks: Random,
  options: BatchOptions,
) {
  const { people, model, basePriceE4 } = await startSequence(world, name, random);
  const ids = people.holders.map(({ id }) => id);
  const base = await readSnapshot(world.deps.store, ids);
  const { holders } = people;
  const { transactions, statements } = base;
  const sequence: Sequence = {
    ...{ name, random, holders, basePriceE4, past: [], transactions, statements, keys: 0 },
  };
  /** What was accounted for without an order stays known after it was corrected. */
  const settlements = new Map<number, number>();
  const log: string[] = [];
  const fail = (findings: readonly string[]) => {
    throw new Error([`${name}, ${describe(model.settings)}:`, ...log, ...findings].join('\n'));
  };
  let states = [model];
  const rounds = 15 + random.below(20);
  for (let round = 1; round <= rounds; round += 1) {
    await moveTime(world, states, random, options);
    if (banks.chance(0.15)) await changeBank(world, banks.pick(holders), states, banks);
    const [likely] = states;
    if (!likely) throw new Error('there is no state to go on from');
    const ofBank = someBankBatch(sequence, likely, banks);
    // Each operation more doubles the orders that are tried.
    const operations = [...someBatch(sequence, likely).slice(ofBank.length > 1 ? 1 : 0), ...ofBank];
    const at = world.deps.clock.now().toISOString();
    const answered = await Promise.all(
      operations.map(async (operation): Promise<Answered> => {
        const outcome = await outcomeOf(perform(world, people, operation)).catch((error: unknown) => {
          log.push(`${at} ${describe(operation)} failed: ${String(error)}`);
          return fail([error instanceof Error ? (error.stack ?? '') : '']);
        });
        return { operation, outcome };
      }),
    );
    for (const { operation, outcome } of answered)
      log.push(`${at} ${describe(operation)}: ${describe(outcome)}`);
    await options.afterRound?.(world, round);
    const explained = explainBatch(states, answered);
    if (explained.length === 0) {
      const alone = answered.filter(
        ({ operation, outcome }) => explain(likely, operation, outcome).length === 0,
      );
      fail([
        `no order of the last ${answered.length} operations explains their answers; not even alone:`,
        ...alone.map(({ operation }) => describe(operation)),
        'before them the model said:',
        showModel(likely),
      ]);
    }
    const snapshot = await readSnapshot(world.deps.store, ids);
    states = explained.filter((state) => differences(snapshot, base, state).length === 0);
    const [closest] = explained;
    if (states.length === 0 && closest) fail(differences(snapshot, base, closest));
    sequence.past.push(...answered);
    for (const { name, settled } of states[0]?.lines ?? []) {
      const transactionId = snapshot.statements.settlements.get(name);
      if (settled !== null && settled.rowId !== null && transactionId !== undefined)
        settlements.set(settled.rowId, transactionId);
    }
    sequence.transactions = new Map([...snapshot.transactions, ...settlements]);
    sequence.statements = snapshot.statements;
  }
}

/** Runs the sequences of a seed. Throws at the first difference from the model, naming seed, sequence and steps. */
export async function runBatch(store: Store, options: BatchOptions): Promise<Store> {
  const world = await createLedgerWorld(store, String(options.seed));
  for (let n = 1; n <= options.sequences; n += 1) {
    const seed = options.seed * 1_000 + n;
    await runSequence(
      world,
      `seed-${options.seed}-${n}`,
      createRandom(seed),
      createRandom(seed + 500),
      options,
    );
    const findings = await world.deps.store.read(checkBooks);
    if (findings.length > 0)
      throw new Error(`seed ${options.seed}, after sequence ${n}:\n${findings.join('\n')}`);
  }
  const { store: last, secrets } = world.deps;
  const findings = await last.read((db) => checkAuditChain(db, secrets));
  if (findings.length > 0) throw new Error(`seed ${options.seed}:\n${findings.join('\n')}`);
  return last;
}
