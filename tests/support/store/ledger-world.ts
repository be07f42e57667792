// A small company with operators and holders, for tests that call the use-cases of money directly.
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type { Store, Tx } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { DomainError, type ErrorCode } from '../../../domain/errors.ts';
import { asPriceE4, asRatePpm, asUnits, asWon, ZERO_UNITS } from '../../../domain/money.ts';
import { DONE } from '../../../domain/request-state.ts';
import type { OperatorRole } from '../../../domain/roles.ts';
import { TRANSFER } from '../../../domain/transactions.ts';
import { appendAudit, type AuditEntry } from '../../../server/audit/audit-log.ts';
import { signLog } from '../../../server/audit/log-key.ts';
import { signedDetail } from '../../../server/audit/signed-columns.ts';
import { createBackups } from '../../../server/backups/backup-schedule.ts';
import { custodyOf } from '../../../server/custody/custody.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { addCompany as insertCompany } from '../../../server/features/companies/add-company.ts';
import { signedAccount } from '../../../server/companies/deposit-accounts.repo.ts';
import { createOnlookerList } from '../../../server/deps/onlookers.ts';
import '../../../server/features/request-kinds.ts';
import { accountPlace } from '../../../server/features/linked-accounts/open-link.ts';
import { accountHmac } from '../../../server/ports/look-up-hashes.ts';
import { addOperator } from '../../../server/features/operators/add-operator.ts';
import { ownPhone } from '../../../server/features/operators/operator-phone.ts';
import { setPrice, setTariff } from '../../../server/features/settings/change-pricing.ts';
import { writeSetting } from '../../../server/settings/read-settings.ts';
import { storePassword } from '../../../server/keys/stored-password.ts';
import { openHolderAccount } from '../../../server/ledger/accounts.ts';
import { addHistoryRow } from '../../../server/ledger/history-rows.ts';
import { postTransaction } from '../../../server/ledger/post-transaction.ts';
import { createLimiter } from '../../../server/limits/limiter.ts';
import { createMetrics } from '../../../server/metrics/metrics.ts';
import { createOutbox } from '../../../server/outbox/outbox.ts';
import { randomIds, type Ids } from '../../../server/ports/ids.ts';
import { createSecrets, placeOf } from '../../../server/ports/secrets.ts';
import { TEST_XPUB } from '../vectors/test-xpub.ts';

export type TestOperator = { id: number; login: string; role: OperatorRole };
export type TestHolder = {
  id: number;
  address: string;
  linkedAccountId: number;
  companyId: number;
  perDepositFee: bigint;
};
export type TestTerms = { priceE4: bigint; flat: bigint; ratePpm: bigint };

export type LedgerWorld = {
  deps: Deps;
  /** Two admins. */
  operators: readonly [TestOperator, TestOperator];
  /** Lets time pass. */
  wait: (ms: number) => void;
  /** Opens the same database again after its store was closed. */
  moveTo: (store: Store) => void;
};

/** Hashes and keys that a seed decides. */
function seededIds(seed: string): Ids {
  let count = 0;
  const hex = (length: number) => {
    count += 1;
    return createHash('sha256').update(`${seed}:${count}`).digest('hex').slice(0, length);
  };
  return { ...randomIds, walletAddress: () => `0x${hex(40)}` };
}

export const SECRET_KEY = 'a key for tests that is used nowhere else';
const secrets = createSecrets(SECRET_KEY);
const startedAt = Date.parse('2026-11-20T09:00:00+09:00');

export async function createLedgerWorld(store: Store, seed = 'world'): Promise<LedgerWorld> {
  let nowMs = startedAt;
  const clock = { now: () => new Date(nowMs) };
  const depsOn = (on: Store): Deps => {
    const ports = {
      store: signLog(on, secrets.logKey),
      clock,
      secrets,
      sms: { send: async () => {} },
      log: pino({ level: 'silent' }),
    };
    const env = parseEnv({ RATE_LIMIT: 'off' });
    return {
      ...ports,
      env,
      custody: custodyOf({ custodyXpub: TEST_XPUB }),
      backups: createBackups({ env, clock, log: ports.log }),
      ids: seededIds(seed),
      passwords: {
        hash: async () => 'none',
        verify: async () => false,
        requireRoom: () => undefined,
        renew: async () => null,
        load: () => ({ running: 0, waiting: 0 }),
      },
      onlookers: createOnlookerList({ store: on, clock }),
      limiter: createLimiter(on, clock, false),
      outbox: createOutbox(ports),
      pushes: {
        publicKey: async () => 'none',
        flush: async () => {},
        start: () => async () => {},
      },
      metrics: createMetrics(),
      database: { isReachable: async () => true, stop: () => undefined },
    };
  };
  const deps = depsOn(store);
  const [first, second] = await addOperators(deps, 'world', ['admin', 'admin']);
  if (!first || !second) throw new Error('the operators were not written');
  const world: LedgerWorld = {
    deps,
    operators: [first, second],
    wait: (ms) => {
      nowMs += ms;
    },
    moveTo: (to) => {
      // The ids go on where they were: a hash is never given twice.
      world.deps = { ...depsOn(to), ids: deps.ids };
    },
  };
  return world;
}

/** A row of the log that signs what was written beside the use-cases. */
async function sign(tx: Tx, { clock }: Pick<Deps, 'clock'>, detail: AuditEntry['detail']): Promise<void> {
  const entry = { at: clock.now(), actor: 'system', action: 'world', subject: '', outcome: 'done', detail };
  await appendAudit(tx, entry);
}

/** Operators of these roles, each with a phone of their own. */
export async function addOperators(
  deps: Pick<Deps, 'store' | 'secrets' | 'clock'>,
  name: string,
  roles: readonly OperatorRole[],
): Promise<TestOperator[]> {
  return deps.store.write(async (tx) => {
    const added: TestOperator[] = [];
    for (const [i, role] of roles.entries()) {
      const login = `${name}-${i + 1}`;
      const phone = ownPhone(deps, `operator ${login}`);
      const operator = { login, role, passwordHash: 'none', ...phone, now: deps.clock.now() };
      added.push({ id: await addOperator(tx, deps.secrets, operator), login, role });
    }
    const changes = added.map(({ id }) => ({ table: 'operators' as const, id }));
    await sign(tx, deps, await signedDetail(tx, deps.secrets, changes));
    return added;
  });
}

/** The bank account of a new company, which no other company may have. */
export const accountOfCompany = (name: string): string =>
  String(parseInt(createHash('sha256').update(name).digest('hex').slice(0, 10), 16));

export async function addCompany(
  { deps }: LedgerWorld,
  name: string,
  perDepositFee: bigint,
): Promise<number> {
  return deps.store.write(async (tx) => {
    const id = await insertCompany(tx, deps.secrets, {
      name,
      depositBankCode: '081',
      depositNum: accountOfCompany(name),
      depositName: name,
      perDepositFee: asUnits(perDepositFee),
      now: deps.clock.now(),
    });
    await sign(tx, deps, await signedAccount(tx, deps.secrets, id));
    return id;
  });
}

/** Approved holders, each with one linked account; what they own came from outside, as a recorded deposit does. */
export async function addHolders(
  { deps, operators }: LedgerWorld,
  wanted: readonly { login: string; companyId: number; perDepositFee: bigint; balance: bigint }[],
): Promise<TestHolder[]> {
  const at = deps.clock.now();
  return deps.store.write(async (tx) => {
    const holders: TestHolder[] = [];
    for (const { login, companyId, perDepositFee, balance } of wanted) {
      const phoneHmac = deps.secrets.hmac('phone', login);
      const address = deps.ids.walletAddress();
      const [holder] = await tx
        .insert(tx.t.holders)
        .values({
          login,
          name: '다온일',
          passwordHash: '',
          status: 'active',
          walletAddress: address,
          phoneEnc: '',
          phoneHmac,
          phoneLast4: '0001',
          termsVersion: '1',
          termsAgreedAt: at,
          createdAt: at,
          approvedAt: at,
        })
        .returning({ id: tx.t.holders.id });
      if (!holder) throw new Error('the holder was not written');
      await tx
        .update(tx.t.holders)
        .set({
          passwordHash: storePassword(secrets, 'holders', { id: holder.id, login }, 'none'),
          phoneEnc: secrets.encrypt(login, placeOf('holders.phone_enc', holder.id)),
        })
        .where(eq(tx.t.holders.id, holder.id));
      const [account] = await tx
        .insert(tx.t.linkedAccounts)
        .values({
          holderId: holder.id,
          companyId,
          name: '다온일',
          bankCode: '004',
          numEnc: '',
          numHmac: accountHmac(secrets, '004', login),
          numLast4: '1234',
          email: login,
          status: 'active',
          createdAt: at,
          updatedAt: at,
        })
        .returning({ id: tx.t.linkedAccounts.id });
      if (!account) throw new Error('the linked account was not written');
      await tx
        .update(tx.t.linkedAccounts)
        .set({ numEnc: secrets.encrypt(login, accountPlace(account.id)) })
        .where(eq(tx.t.linkedAccounts.id, account.id));
      await tx.insert(tx.t.walletAddresses).values({
        address,
        holderId: holder.id,
        xpubId: 'seeded',
        custodyIndex: holder.id,
        createdAt: at,
      });
      await openHolderAccount(tx, holder.id);
      if (balance > 0n) {
        const amount = asUnits(balance);
        const posted = await postTransaction(tx, {
          kind: 'deposit',
          at,
          spends: 'available',
          operatorId: operators[0].id,
          moves: [{ from: 'external', to: { holderId: holder.id }, amount }],
        });
        await addHistoryRow(tx, {
          id: await tx.nextId(),
          holderId: holder.id,
          type: TRANSFER,
          incoming: true,
          state: DONE,
          amount,
          price: null,
          otherInfo: 'outside',
          fee: ZERO_UNITS,
          txId: null,
          ledgerTransactionId: posted.id,
          at,
        });
      }
      holders.push({ id: holder.id, address, linkedAccountId: account.id, companyId, perDepositFee });
    }
    return holders;
  });
}

/** Sets price and tariff through the use-cases; with four eyes on the second operator agrees. */
export async function setTerms({ deps, operators }: LedgerWorld, terms: TestTerms): Promise<void> {
  const tariff = { perWithdrawalFee: asUnits(terms.flat), withdrawalFee: asRatePpm(terms.ratePpm) };
  for (const set of [
    (operator: TestOperator) => setPrice(deps, operator, asPriceE4(terms.priceE4)),
    (operator: TestOperator) => setTariff(deps, operator, tariff),
  ]) {
    const { applied } = await set(operators[0]);
    if (!applied) await set(operators[1]);
  }
}

export async function setFourEyes({ deps }: LedgerWorld, fourEyesWon: bigint | null): Promise<void> {
  const value = fourEyesWon === null ? null : asWon(fourEyesWon);
  await deps.store.write((tx) => writeSetting(tx, 'fourEyesWon', value, deps.clock.now()));
}

export async function setLock({ deps }: LedgerWorld, holderId: number, locked: bigint): Promise<void> {
  await deps.store.write((tx) =>
    tx
      .update(tx.t.accounts)
      .set({ locked: asUnits(locked) })
      .where(eq(tx.t.accounts.holderId, holderId)),
  );
}

export function addressOf(raw: string) {
  const parsed = parseAddress(raw);
  if (!parsed.ok) throw new Error(`${raw} is no address`);
  return parsed.value;
}

/** What a call answered, or the code that it was refused with; any other error goes on. */
export async function outcomeOf<T>(call: Promise<T>): Promise<{ value: T } | { refused: ErrorCode }> {
  try {
    return { value: await call };
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.code };
    throw error;
  }
}
