import { desc, eq } from '../../db/sql.ts';
import type { ReadDb, Store, Tx } from '../../db/store.ts';
import { asPriceE4, asRatePpm, asUnits, DAON, PRICE_SCALE } from '../../domain/money.ts';
import { appendAudit } from '../audit/audit-log.ts';
import { SIGNED, signPresent } from '../audit/signed-columns.ts';
import type { Deps } from '../deps/deps.ts';
import { addCompany } from '../features/companies/add-company.ts';
import { addInvite } from '../features/invites/add-invite.ts';
import { addOperator } from '../features/operators/add-operator.ts';
import { ownPhone } from '../features/operators/operator-phone.ts';
import { decideRequest } from '../features/requests/decide-request.ts';
import { writeSetting } from '../settings/read-settings.ts';
import { setPrice, setTariff } from '../features/settings/change-pricing.ts';
import { openSignUp } from '../features/sign-ups/open-sign-up.ts';
import { createDemoHistory, type DemoHolder } from './demo-history.ts';
import { DEMO_COMPANY, DEMO_HOLDERS, DEMO_INVITES, DEMO_OPERATORS, DEMO_PASSWORD } from './demo-people.ts';
import { HOUR_MS } from '../../domain/durations.ts';

const PAST_HOURS = 30 * 24; // a month: long enough for month headings, short enough to scroll
const UNREAD_ALARMS = 2;
const DEMO_MARK = 'demo';

/** Whether the database has neither a holder nor an operator. */
async function isEmpty(db: ReadDb): Promise<boolean> {
  const rows = await db.select({ login: db.t.logins.loginLower }).from(db.t.logins).limit(1);
  return rows.length === 0;
}

/** Whether this database was ever filled with demo data. */
export async function hasDemoData(store: Store): Promise<boolean> {
  const rows = await store.read((db) => db.select().from(db.t.meta).where(eq(db.t.meta.key, DEMO_MARK)));
  return rows.length > 0;
}

/** The same dependencies with a clock that starts in the past and is advanced manually. */
function withMovableClock(deps: Deps): { deps: Deps; advance: (hours: number) => void } {
  let nowMs = deps.clock.now().getTime() - PAST_HOURS * HOUR_MS;
  return {
    deps: { ...deps, clock: { now: () => new Date(nowMs) } },
    advance: (hours) => {
      nowMs += hours * HOUR_MS;
    },
  };
}

async function addDemoOperators(deps: Deps): Promise<{ id: number; login: string }[]> {
  const operators = [];
  for (const { login, role, phone } of DEMO_OPERATORS) {
    const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
    const now = deps.clock.now();
    const id = await deps.store.write((tx) =>
      addOperator(tx, deps.secrets, { login, role, passwordHash, ...ownPhone(deps, phone), now }),
    );
    operators.push({ id, login });
  }
  return operators;
}

async function addDemoCompany(deps: Deps, admin: { id: number; login: string }): Promise<number> {
  const now = deps.clock.now();
  const companyId = await deps.store.write(async (tx) => {
    await tx.insert(tx.t.meta).values({ key: DEMO_MARK, value: '1' });
    await writeSetting(tx, 'fourEyesWon', null, now);
    await writeSetting(tx, 'requireTotp', 'off', now);
    const id = await addCompany(tx, deps.secrets, { ...DEMO_COMPANY, perDepositFee: DAON, now });
    await appendAudit(tx, {
      at: now,
      actor: 'system',
      action: 'demo',
      subject: '',
      outcome: 'done',
      detail: { [SIGNED]: await signPresent(tx, deps.secrets) },
    });
    for (const { kind, code } of DEMO_INVITES) {
      await addInvite(tx, {
        kind,
        code,
        companyId: id,
        agentEmail: null,
        expiresAt: null,
        maxUses: null,
        createdBy: null,
        now,
      });
    }
    return id;
  });
  await setPrice(deps, admin, asPriceE4(100n * PRICE_SCALE));
  await setTariff(deps, admin, { perWithdrawalFee: asUnits(DAON / 2n), withdrawalFee: asRatePpm(5_000n) });
  return companyId;
}

async function apply(
  deps: Deps,
  companyId: number,
  person: (typeof DEMO_HOLDERS)[keyof typeof DEMO_HOLDERS],
) {
  const passwordHash = await deps.passwords.hash(DEMO_PASSWORD);
  return deps.store.write((tx) =>
    openSignUp(tx, deps.secrets, {
      ...person,
      passwordHash,
      termsVersion: '1',
      companyId,
      agentEmail: null,
      inviteId: null,
      now: deps.clock.now(),
    }),
  );
}

/** Signs a holder up, approves the application, and signs in once. */
async function join(
  deps: Deps,
  operator: { id: number; login: string },
  companyId: number,
  person: (typeof DEMO_HOLDERS)[keyof typeof DEMO_HOLDERS],
): Promise<DemoHolder> {
  const { requestId, holderId, linkedAccountId } = await apply(deps, companyId, person);
  await decideRequest(deps, operator, 'signUp', { id: requestId, decision: 'approve' });
  return deps.store.write(async (tx) => {
    const { holders } = tx.t;
    const [holder] = await tx
      .update(holders)
      .set({ firstSignedInAt: deps.clock.now() })
      .where(eq(holders.id, holderId))
      .returning({ address: holders.walletAddress });
    if (!holder || holder.address === null) throw new Error('an approved demo holder has no wallet');
    return { id: holderId, linkedAccountId, address: holder.address };
  });
}

/** Removes the demo's text messages and marks all but the newest alarms read. */
async function cleanUpMessages(deps: Deps, firstHolderId: number): Promise<void> {
  await deps.store.write(async (tx) => {
    const { alarms, alarmHeads, outbox } = tx.t;
    await tx.delete(outbox);
    const newest = await tx
      .select({ id: alarms.id })
      .from(alarms)
      .where(eq(alarms.holderId, firstHolderId))
      .orderBy(desc(alarms.seq))
      .limit(UNREAD_ALARMS);
    await tx.update(alarms).set({ isRead: true });
    await tx.update(alarmHeads).set({ unread: 0 });
    for (const { id } of newest) await tx.update(alarms).set({ isRead: false }).where(eq(alarms.id, id));
    await tx.update(alarmHeads).set({ unread: newest.length }).where(eq(alarmHeads.holderId, firstHolderId));
  });
}

async function seed(realDeps: Deps): Promise<void> {
  const { deps, advance } = withMovableClock(realDeps);
  const [operator, admin] = await addDemoOperators(deps);
  if (!operator || !admin) throw new Error('the demo has an operator and an admin');
  const companyId = await addDemoCompany(deps, admin);
  const first = await join(deps, operator, companyId, DEMO_HOLDERS.first);
  const second = await join(deps, operator, companyId, DEMO_HOLDERS.second);
  await apply(deps, companyId, DEMO_HOLDERS.waiting);
  const blocked = await join(deps, operator, companyId, DEMO_HOLDERS.blocked);
  await deps.store.write(async (tx) => {
    const { holders } = tx.t;
    await tx
      .update(holders)
      .set({ status: 'blocked', blockedReason: '데모' })
      .where(eq(holders.id, blocked.id));
  });
  await createDemoHistory({ deps, operator, companyId, first, second, advance });
  await cleanUpMessages(deps, first.id);
}

const PEOPLE = DEMO_OPERATORS.length + Object.keys(DEMO_HOLDERS).length;

/** The use-cases in one transaction: what each of them reads and writes is read and written in `tx`. */
function within(outer: Tx, deps: Deps, passwordHashes: readonly string[]): Deps {
  // What stands beside the transaction does not see what it has written, and each step goes on from the one before it.
  const tx: Tx = Object.create(outer, { beside: { get: () => tx } }) as Tx;
  const run = <T>(fn: (inner: Tx) => Promise<T>): Promise<T> => fn(tx);
  const hashes = [...passwordHashes];
  const hash = async (): Promise<string> => {
    const next = hashes.pop();
    if (next === undefined) throw new Error('the demo has more people than were counted');
    return next;
  };
  return {
    ...deps,
    store: {
      ...{ ...deps.store, read: run, readLong: run, readOne: run, write: run, writeLoosely: run },
      writeGroup: null,
    },
    passwords: { ...deps.passwords, hash },
    // The demo's text messages are never sent.
    outbox: { ...deps.outbox, flush: () => Promise.resolve() },
  };
}

/**
 * Fills a database with the demo (design 7) if it has neither a holder nor an operator, and answers whether it did. Every step
 * goes through the real use-cases, and all of them are one transaction: a process that is killed meanwhile leaves nothing, so
 * that the next start begins again.
 */
export async function seedDemo(deps: Deps): Promise<boolean> {
  if (!(await deps.store.read(isEmpty))) return false;
  const passwordHashes: string[] = [];
  // A transaction awaits nothing but the database.
  for (let person = 0; person < PEOPLE; person += 1)
    passwordHashes.push(await deps.passwords.hash(DEMO_PASSWORD));
  return deps.store.write(async (tx) => {
    // Another process may have filled it meanwhile.
    if (!(await isEmpty(tx))) return false;
    await seed(within(tx, deps, passwordHashes));
    return true;
  });
}
