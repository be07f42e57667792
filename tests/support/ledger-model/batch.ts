// Random sequences, one after another on one database. Each has holders and operators of its own, who make batches of
// operations without waiting for one another; after every batch what the database holds must be what the model holds in one of
// the states that explain the answers. Time, the tariff and restarts happen between batches.
import type { Store } from '../../../db/store.ts';
import { asRatePpm, asUnits, asWon } from '../../../domain/money.ts';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { regroupAged } from '../../../server/features/bank-lines/lines/regroup-due.ts';
import { updateCompany } from '../../../server/features/companies/update-company.ts';
import { raiseDueLimits } from '../../../server/features/own-limits/set-own-limits.ts';
import { designateDue } from '../../../server/features/recipients/designate.ts';
import { runWaitingSends } from '../../../server/features/waiting-sends/run-waiting-sends.ts';
import { endDueFreezes } from '../../../server/holders/own-freeze.ts';
import { expirePurchases } from '../../../server/features/purchases/expire-purchases.ts';
import { setTariff } from '../../../server/features/settings/change-pricing.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { checkRefunds } from '../../../server/features/refunds/check-refunds.ts';
import { checkFacts } from '../../../server/features/bank-lines/lines/check-facts.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { explainBatch, type Answered } from './linear.ts';
import {
  createHolder,
  createModel,
  holderIn,
  MAX_WON,
  wonFor,
  type ModelSettings,
  type ModelState,
  type ModelTerms,
} from './model.ts';
import { ResError, signInAll } from './clients.ts';
import { describe, type Judged, type Operation, type Outcome } from './operation.ts';
import { dueSends } from './oracle-locks.ts';
import { nextDue, someLockBatch } from './sequence-locks.ts';
import { explain } from './oracle.ts';
import { perform, type People } from './perform.ts';
import { createRandom, type Random } from '../store/random.ts';
import { someBatch, type Sequence } from './sequence.ts';
import { someBankBatch } from './sequence-bank.ts';
import { someFileOperation } from './sequence-files.ts';
import { someRefundOperation } from './sequence-refunds.ts';
import { differences, readSnapshot, showModel } from './snapshot.ts';
import {
  addCompany,
  addHolders,
  addOperators,
  accountOfCompany,
  createLedgerWorld,
  outcomeOf,
  setTerms,
  type LedgerWorld,
  type TestHolder,
} from '../store/ledger-world.ts';
import { HOUR_MS } from '../../../domain/durations.ts';

export type BatchOptions = {
  seed: number;
  sequences: number;
  /** About the holders' own locks, over the APIs, instead of the bank. */
  isOfLocks?: boolean;
  /** Closes the database and opens it again; not given where it lives in memory. */
  restart?: (store: Store) => Promise<Store>;
  /** Runs after each round, to plant a fault. */
  afterRound?: (world: LedgerWorld, round: number) => Promise<void>;
};

const DAON = 100_000_000n;
const HOLDERS = 3;
const DEPOSIT_FEES = [0n, DAON, 30_000_001n];
const REFUNDS = 0.25; // of the sequences are about refunds, the others about payout files
const APART_HOURS = 100; // what one sequence did counts for none after it: sums, signatures and mints are over

function someTerms(random: Random): ModelTerms {
  return {
    priceE4: random.pick([10_000n, 12_345n, 1_000_000n, 123_456_789n]),
    flat: random.pick([0n, 50_000_000n, 1n]),
    ratePpm: random.pick([0n, 5_000n, 1n, 333_333n]),
  };
}

function someSettings(random: Random, { priceE4 }: ModelTerms, isOfLocks: boolean): ModelSettings {
  const threshold = random.pick([null, 300n, 1_000n, 4_000n]);
  return {
    fourEyesWon: threshold === null ? null : wonFor(threshold * DAON, priceE4),
    maxIssuePerDay: random.pick([1_000_000n, 1_000_000n, 1_500n]) * DAON,
    openPurchasesWonMax: random.pick([MAX_WON, MAX_WON, wonFor(2_500n * DAON, priceE4)]),
    waitWon: isOfLocks ? random.pick([null, 1n, wonFor(100n * DAON, priceE4)]) : null,
    waitHours: isOfLocks ? random.pick([1, 3, 24]) : 3,
  };
}

async function configure({ deps }: LedgerWorld, settings: ModelSettings) {
  const { fourEyesWon, maxIssuePerDay, openPurchasesWonMax, waitWon, waitHours } = settings;
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    await writeSetting(tx, 'fourEyesWon', fourEyesWon === null ? null : asWon(fourEyesWon), now);
    await writeSetting(tx, 'maxIssuePerDay', asUnits(maxIssuePerDay), now);
    await writeSetting(tx, 'openPurchasesWonMax', asWon(openPurchasesWonMax), now);
    await writeSetting(tx, 'firstSendWaitWon', waitWon === null ? null : asWon(waitWon), now);
    await writeSetting(tx, 'firstSendWaitHours', waitHours, now);
  });
}

async function startSequence(world: LedgerWorld, name: string, random: Random, isOfLocks: boolean) {
  world.wait(APART_HOURS * HOUR_MS);
  const people = `${name.replaceAll('seed-', '')}`;
  const operators = await addOperators(world.deps, people, ['admin', 'admin', 'operator']);
  const [first, second] = operators;
  if (!first || !second) throw new Error('the operators were not written');
  world.operators = [first, second];
  const terms = someTerms(random);
  const settings = someSettings(random, terms, isOfLocks);
  await setTerms(world, terms);
  await configure(world, settings);
  const wanted: (Parameters<typeof addHolders>[1][number] & { bankNumber: string })[] = [];
  for (const letter of 'xyz'.slice(0, HOLDERS)) {
    const perDepositFee = random.pick(DEPOSIT_FEES);
    const company = `${people} ${letter}`;
    const companyId = await addCompany(world, company, perDepositFee);
    const balance = random.pick([0n, random.upTo(5_000n * DAON), 1_000n * DAON]);
    const login = `${people}-${letter}`;
    wanted.push({ login, companyId, perDepositFee, balance, bankNumber: accountOfCompany(company) });
  }
  const holders = await addHolders(world, wanted);
  world.wait(APART_HOURS * HOUR_MS);
  while ((await expirePurchases(world.deps)) > 0); // those of the sequences before
  await regroupAged(world.deps);
  if (isOfLocks) await runAllDue(world.deps);
  const model = createModel(
    world.deps.clock.now().getTime(),
    terms,
    settings,
    operators.map(({ id, login, role }) => ({ id, login, isAdmin: role === 'admin' })),
  );
  model.holders = holders.map(({ id, perDepositFee }, n) =>
    createHolder(id, perDepositFee, wanted[n]?.balance ?? 0n, wanted[n]?.bankNumber ?? ''),
  );
  return { people: { holders, operators } satisfies People, model, basePriceE4: terms.priceE4 };
}

/** What the sequences before have left to the clock. */
async function runAllDue(deps: LedgerWorld['deps']): Promise<void> {
  await runWaitingSends(deps);
  for (const job of [raiseDueLimits, endDueFreezes, designateDue]) while ((await job(deps)) > 0);
}

/** Shows the buyers of a company another bank account, or one that they were shown before. */
async function changeBank(
  world: LedgerWorld,
  { id: holderId, companyId }: TestHolder,
  models: readonly ModelState[],
  random: Random,
) {
  const [first] = models.map((model) => holderIn(model, holderId).banks[0]);
  if (first === undefined) throw new Error(`holder ${holderId} has no company account`);
  const accountNum = random.pick([first, `9000${companyId}1`, `9000${companyId}2`]);
  const change = { id: companyId, depositAccount: { bank: '081', accountNum, name: '다온게임즈' } };
  const { applied } = await updateCompany(world.deps, world.operators[0], change);
  if (!applied) await updateCompany(world.deps, world.operators[1], change);
  for (const model of models) {
    const holder = holderIn(model, holderId);
    if (!holder.banks.includes(accountNum)) holder.banks = [...holder.banks, accountNum];
    holder.bank = holder.banks.indexOf(accountNum);
  }
}

/** To the millisecond at which something is due, to the one before it, or past it by hours. */
function moveTimeOfLocks(world: LedgerWorld, model: ModelState | undefined, random: Random): void {
  if (random.chance(0.1)) world.wait(random.pick([1, 3, 6, 24]) * HOUR_MS);
  const due = model === undefined ? null : nextDue(model);
  const left = (due ?? 0) - world.deps.clock.now().getTime();
  if (left > 0 && random.chance(0.35)) world.wait(left - random.pick([0, 0, 1]));
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
  if (options.isOfLocks === true) moveTimeOfLocks(world, models[0], random);
  const isSigned = models[0]?.requests.some(
    ({ kind, state, signatures }) => kind === 'purchase' && state === 0 && signatures.length > 0,
  );
  if (isSigned && random.chance(0.15)) world.wait(24 * HOUR_MS);
  const nowMs = world.deps.clock.now().getTime();
  // What time alone changes, the server's job sees within a minute.
  if (models.some((model) => nowMs - model.nowMs > HOUR_MS)) await regroupAged(world.deps);
  const changed = random.chance(0.05) ? someTerms(random) : null;
  if (changed !== null) {
    const { flat, ratePpm } = changed;
    const tariff = { perWithdrawalFee: asUnits(flat), withdrawalFee: asRatePpm(ratePpm) };
    const { applied } = await setTariff(world.deps, world.operators[0], tariff);
    if (!applied) await setTariff(world.deps, world.operators[1], tariff);
    for (const model of models) model.terms = { ...model.terms, flat, ratePpm };
  }
  for (const model of models) model.nowMs = nowMs;
  if (options.restart && random.chance(0.02)) world.moveTo(await options.restart(world.deps.store));
}

function someBatchBesideBank(
  sequence: Sequence,
  likely: ModelState,
  { banks, isOfRefunds }: { banks: Random; isOfRefunds: boolean },
): Operation[] {
  const ofFiles = isOfRefunds ? someRefundOperation : someFileOperation;
  const ofBank = [...someBankBatch(sequence, likely, banks), ...ofFiles(sequence, likely, banks)];
  // Each operation more doubles the orders that are tried.
  return [...someBatch(sequence, likely).slice(Math.max(0, ofBank.length - 1)), ...ofBank];
}

async function runSequence(
  world: LedgerWorld,
  name: string,
  random: Random,
  /** Of its own, so that the operations of a seed do not depend on when a company changes its bank. */
  banks: Random,
  { isOfRefunds, ...options }: BatchOptions & { isOfRefunds: boolean },
) {
  const isOfLocks = options.isOfLocks === true;
  const { people, model, basePriceE4 } = await startSequence(world, name, random, isOfLocks);
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
    if (isOfLocks) await signInAll(world, holders, states);
    else if (banks.chance(0.15)) await changeBank(world, banks.pick(holders), states, banks);
    const [likely] = states;
    if (!likely) throw new Error('there is no state to go on from');
    const operations = isOfLocks
      ? someLockBatch(sequence, likely)
      : someBatchBesideBank(sequence, likely, { banks, isOfRefunds });
    const dueBefore = [...new Set(states.flatMap(dueSends))];
    const at = world.deps.clock.now().toISOString();
    const answered = await Promise.all(
      operations.map(async (operation): Promise<Answered> => {
        const outcome = await outcomeOf(perform(world, people, operation)).catch((error: unknown) => {
          if (error instanceof ResError) return { refused: error.res };
          log.push(`${at} ${describe(operation)} failed: ${String(error)}`);
          return fail([error instanceof Error ? (error.stack ?? '') : '']);
        });
        return { operation, outcome };
      }),
    );
    for (const { operation, outcome } of answered)
      log.push(`${at} ${describe(operation)}: ${describe(outcome)}`);
    await options.afterRound?.(world, round);
    const judged: { operation: Judged; outcome: Outcome }[] = [...answered];
    // Each due send is made in a transaction of its own, whichever of the runs comes first.
    if (operations.some((operation) => operation.do === 'runSends'))
      for (const id of dueBefore) judged.push({ operation: { do: 'runsSend', id }, outcome: { value: {} } });
    const explained = explainBatch(states, judged);
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
    const now = world.deps.clock.now();
    const unknown = await world.deps.store.read((db) => checkFacts(db, now));
    if (unknown.length > 0) fail(unknown);
    const wrong = await world.deps.store.read(checkRefunds);
    if (wrong.length > 0) fail(wrong);
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
      // Refunds meet in few sequences unless they are what many of the operations are about.
      { ...options, isOfRefunds: createRandom(seed + 700).chance(REFUNDS) },
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
