// Many random sequences side by side on one database. What touches everyone (price, tariff, time, a restart) happens
// between the rounds in which each sequence takes one step; after every round all accounts are compared with the model.
import { asc } from 'drizzle-orm';
import type { ReadDb, Store } from '../../db/store.ts';
import { checkAuditChain } from '../../server/audit/check-audit-chain.ts';
import { expirePurchases } from '../../server/features/requests/close-request.ts';
import { getBalance } from '../../server/features/wallet/get-balance.ts';
import { availableOf } from '../../domain/balance.ts';
import type { Secrets } from '../../server/ports/secrets.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { availableIn, LedgerModel, type ModelTerms } from './ledger-model.ts';
import { createRandom, type Random } from './ledger-random.ts';
import { takeStep, type Member, type Sequence } from './ledger-sequence.ts';
import {
  addCompany,
  addHolders,
  createLedgerWorld,
  setFourEyes,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from './ledger-world.ts';

export type BatchOptions = {
  seed: number;
  sequences: number;
  /** Closes the database and opens it again; not given where it lives in memory. */
  restart?: (store: Store) => Promise<Store>;
  /** Runs after each round, to plant a fault. */
  afterRound?: (world: LedgerWorld, round: number) => Promise<void>;
};

const DAON = 100_000_000n;
const DEPOSIT_FEES = [0n, DAON, 30_000_001n];

function someTerms(random: Random): ModelTerms {
  return {
    priceE4: random.pick([10_000n, 12_345n, 1_000_000n, 123_456_789n]),
    flat: random.pick([0n, 50_000_000n, 1n]),
    ratePpm: random.pick([0n, 5_000n, 1n, 333_333n]),
    fourEyesWon: random.pick([null, 100_000n]),
  };
}

function movedTerms(random: Random, terms: ModelTerms): ModelTerms {
  const { flat, ratePpm } = random.chance(0.5) ? terms : someTerms(random);
  return { ...terms, flat, ratePpm, priceE4: (terms.priceE4 * BigInt(90 + random.below(30))) / 100n + 1n };
}

async function createSequences(
  world: LedgerWorld,
  model: LedgerModel,
  random: Random,
  options: BatchOptions,
) {
  const companies: { id: number; fee: bigint }[] = [];
  for (const fee of DEPOSIT_FEES) companies.push({ id: await addCompany(world, `회사 ${fee}`, fee), fee });
  const names = Array.from({ length: options.sequences }, (_, i) => `seed-${options.seed}-${i + 1}`);
  const someHolder = (login: string) => {
    const company = random.pick(companies);
    const balance = random.pick([0n, random.upTo(5_000n * DAON), 1_000n * DAON]);
    return { login, companyId: company.id, perDepositFee: company.fee, balance };
  };
  const sequences: Sequence[] = [];
  for (const [i, name] of names.entries()) {
    const wanted = [someHolder(`${name}-a`), someHolder(`${name}-b`)] as const;
    const [a, b] = await addHolders(world, wanted);
    if (!a || !b) throw new Error('the holders were not written');
    const memberOf = (holder: TestHolder, { balance }: { balance: bigint }): Member => ({
      ...holder,
      model: model.addHolder(holder.id, holder.perDepositFee, balance),
    });
    sequences.push({
      name,
      world,
      model,
      random: createRandom(options.seed * 1_000 + i + 1),
      members: [memberOf(a, wanted[0]), memberOf(b, wanted[1])],
      calls: [],
      requests: [],
      log: [],
    });
  }
  return sequences;
}

function compareAccounts(
  accounts: readonly {
    holderId: number | null;
    kind: string;
    balance: bigint;
    held: bigint;
    locked: bigint;
  }[],
  model: LedgerModel,
  members: readonly Member[],
): string[] {
  const wanted = new Map<string, bigint[]>([
    ['fees', [model.fees, 0n, 0n]],
    ['issuance', [model.issuance, 0n, 0n]],
    ['external', [model.external, 0n, 0n]],
    ...members.map(({ id, model: m }) => [`${id}`, [m.balance, m.held, m.locked]] as [string, bigint[]]),
  ]);
  return accounts.flatMap(({ holderId, kind, balance, held, locked }) => {
    const name = holderId === null ? kind : `${holderId}`;
    const found = [balance, held, locked].join(' ');
    const expected = wanted.get(name)?.join(' ');
    return found === expected ? [] : [`account ${name}: holds ${found}, the model says ${expected}`];
  });
}

async function compareHistories(db: ReadDb, members: readonly Member[]): Promise<string[]> {
  const { history } = db.t;
  const rows = Map.groupBy(
    await db.select().from(history).orderBy(asc(history.holderId), asc(history.seq)),
    ({ holderId }) => holderId,
  );
  const show = (row: Record<'type' | 'state', number> & { incoming: boolean; amount: bigint }, fee: bigint) =>
    `${row.type} ${row.incoming ? 'in' : 'out'} ${row.state} ${row.amount} ${fee}`;
  return members.flatMap(({ id, model }) => {
    const found = (rows.get(id) ?? []).map((row) => ({ id: row.id, text: show(row, row.txFee) }));
    const findings = model.rows.flatMap((row, i) => {
      const text = show(row, row.fee);
      const same = found[i]?.text === text && (row.id === null || row.id === found[i].id);
      return same ? [] : [`history of ${id}, row ${i + 1}: is ${found[i]?.text}, the model says ${text}`];
    });
    return found.length === model.rows.length
      ? findings
      : [...findings, `history of ${id} has ${found.length} rows, the model ${model.rows.length}`];
  });
}

/** Everything that can be wrong at the end of the sequences. */
async function compareEverything(
  db: ReadDb,
  members: readonly Member[],
  secrets: Secrets,
): Promise<string[]> {
  const findings = [
    ...(await checkBooks(db)),
    ...(await checkAuditChain(db, secrets)),
    ...(await compareHistories(db, members)),
  ];
  for (const { id, model } of members) {
    const available = availableOf(await getBalance(db, id));
    const wanted = availableIn(model);
    if (available !== wanted) findings.push(`holder ${id}: ${available} available, the model says ${wanted}`);
  }
  return findings;
}

async function moveEveryone(
  world: LedgerWorld,
  model: LedgerModel,
  random: Random,
  sequences: Sequence[],
  options: BatchOptions,
) {
  world.wait(1_000);
  if (random.chance(0.15)) {
    model.terms = movedTerms(random, model.terms);
    await setTerms(world, model.terms);
  }
  if (random.chance(0.08)) world.wait((12 + random.below(13)) * 3_600_000);
  model.nowMs = world.deps.clock.now().getTime();
  const due = model.expire(sequences.flatMap(({ requests }) => requests));
  let expired = 0;
  for (let some = -1; some !== 0; expired += some) some = await expirePurchases(world.deps);
  if (expired !== due) throw new Error(`${expired} purchases expired, the model says ${due}`);
  if (options.restart && random.chance(0.05)) world.moveTo(await options.restart(world.deps.store));
}

/** Runs the sequences of a seed. Throws at the first difference from the model, naming seed, sequence and steps. */
export async function runBatch(store: Store, options: BatchOptions): Promise<Store> {
  const random = createRandom(options.seed);
  const world = await createLedgerWorld(store, String(options.seed));
  const model = new LedgerModel(someTerms(random));
  await setTerms(world, model.terms);
  await setFourEyes(world, model.terms.fourEyesWon);
  const sequences = await createSequences(world, model, random, options);
  const members = sequences.flatMap((sequence) => sequence.members);
  const fail = (findings: string[]) => {
    if (findings.length > 0) throw new Error(`seed ${options.seed}:\n${findings.join('\n')}`);
  };
  const rounds = 10 + random.below(16);
  for (let round = 1; round <= rounds; round += 1) {
    await moveEveryone(world, model, random, sequences, options);
    await Promise.all(sequences.map(takeStep));
    await options.afterRound?.(world, round);
    const accounts = await world.deps.store.read((db) => db.select().from(db.t.accounts));
    fail(compareAccounts(accounts, model, members));
  }
  fail(await world.deps.store.read((db) => compareEverything(db, members, world.deps.secrets)));
  return world.deps.store;
}
