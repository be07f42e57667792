// Compares the legal acts of open requests (domain/legal-acts.ts) with what the use-cases answer: each act is tried in a transaction
// that is rolled back.
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ReadDb, Store } from '../../db/store.ts';
import { DomainError } from '../../domain/errors.ts';
import { legalActs, signaturesNeeded, type Caller } from '../../domain/legal-acts.ts';
import { DECISIONS, isPaidByHand, ON_HOLD, PENDING } from '../../domain/request-state.ts';
import type { RequestFacts } from '../../domain/legal-acts.ts';
import type { Settings } from '../../domain/limits.ts';
import type { Deps } from '../../server/deps.ts';
import { readSalesToPay } from '../../server/features/payouts/payout-candidates.ts';
import { expirePurchases } from '../../server/features/purchases/expire-purchases.ts';
import { cancelRequest } from '../../server/features/requests/cancel-request.ts';
import { decideRequest, type DecideInput } from '../../server/features/requests/decide-request.ts';
import { putBackRequest } from '../../server/features/requests/put-back-request.ts';
import { takeRequest } from '../../server/features/requests/take-request.ts';
import type { RequestRow } from '../../server/features/requests/requests.repo.ts';
import { readSettings } from '../../server/features/settings/read-settings.ts';
import { actingOn, computeFacts } from './compute-facts.ts';

const REASON = '확인이 필요해요';
const REQUESTS_MAX = 12; // of a world; each is tried by every caller
const OPERATORS_MAX = 3;

class RolledBack extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('rolled back');
    this.answer = answer;
  }
}

/** A store whose writes leave nothing behind; `seen` gets the transaction before its end. */
function dry(store: Store, seen: (tx: ReadDb) => Promise<void> = async () => {}): Store {
  return {
    ...store,
    async write(fn) {
      try {
        return await store.write(async (tx) => {
          const answer = await fn(tx);
          await seen(tx);
          throw new RolledBack(answer);
        });
      } catch (error) {
        if (error instanceof RolledBack) return error.answer as Awaited<ReturnType<typeof fn>>;
        throw error;
      }
    },
  };
}

type Answer<T> = { refusal: string | null; answer: T | null };

async function tryAct<T>(act: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { refusal: null, answer: await act() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: error.code, answer: null };
    throw error;
  }
}

/** Refusals that are not about the request: what may be issued today, the hash that was typed, a holder who is signed out. */
const NOT_OF_THE_REQUEST = new Set(['ISSUE_LIMIT', 'TX_HASH_USED', 'TX_HASH_DIFFERS', 'UNAUTHENTICATED']);

type Operator = { id: number; login: string };

type World = {
  deps: Deps;
  quiet: Deps;
  acts: typeof legalActs;
  settings: Settings;
  now: Date;
};

/** One comparison: who tried what, what the rule says and what was answered. */
type Compared = { what: string; said: string | null; was: string | null };

async function readOpen(db: ReadDb) {
  const { requests, operators } = db.t;
  const open = await db
    .select()
    .from(requests)
    .where(inArray(requests.state, [PENDING, ON_HOLD]))
    .orderBy(asc(requests.id))
    .limit(REQUESTS_MAX);
  const all = await db.select().from(operators).orderBy(asc(operators.id));
  const acting = all.filter(({ disabledAt, role }) => disabledAt === null && role !== 'viewer');
  return { open, operators: acting.slice(-OPERATORS_MAX), settings: await readSettings(db) };
}

async function whyNotInFile({ deps, now }: World, { id }: RequestRow, operator: Operator) {
  return deps.store.read(async (db) => {
    const { sales } = db.t;
    const [row] = await db.select().from(sales).where(eq(sales.requestId, id));
    const about = { companyId: row?.companyId ?? 0, operatorId: operator.id, now };
    const [sale] = await readSalesToPay(db, about, [id]);
    return sale?.whyNot ?? null;
  });
}

async function compareOperator(
  world: World,
  request: RequestRow,
  facts: RequestFacts,
  operator: Operator,
): Promise<Compared[]> {
  const { deps, quiet, acts: rule, settings, now } = world;
  const { id, kind, state } = request;
  const caller = await deps.store.read((db) => actingOn(db, request, operator, now));
  const acts = rule(kind, state, facts, caller, settings, now);
  const found: Compared[] = [];
  const add = (act: string, said: string | null, was: string | null) =>
    found.push({ what: `${act} of ${kind} ${id} by ${operator.login}`, said, was });
  for (const decision of DECISIONS) {
    const txHash = `0x${id.toString(16).padStart(64, 'e')}`;
    const named = kind === 'externalSend' && decision === 'approve' ? { txHash } : {};
    const input: DecideInput = { id, decision, reason: REASON, ...named };
    const { refusal, answer } = await tryAct(() => decideRequest(quiet, operator, kind, input));
    if (refusal !== null && NOT_OF_THE_REQUEST.has(refusal) && acts[decision] === null) continue;
    add(decision, acts[decision], refusal);
    if (answer === null || decision !== 'approve') continue;
    const needed = signaturesNeeded(kind, state, facts, decision, caller, settings, now);
    add('approval', String(answer.approvals >= needed), String(answer.state !== state));
  }
  if (isPaidByHand(kind)) {
    add('take', acts.take, (await tryAct(() => takeRequest(quiet, operator, kind, { id }))).refusal);
    const back = await tryAct(() => putBackRequest(quiet, operator, kind, { id, reason: REASON }));
    add('putBack', acts.putBack, back.refusal);
  }
  if (kind === 'sale') add('file', acts.file, await whyNotInFile(world, request, operator));
  return found;
}

async function compareOthers(
  { quiet, acts, settings, now }: World,
  request: RequestRow,
  facts: RequestFacts,
  expired: ReadonlySet<number>,
): Promise<Compared[]> {
  const { id, kind, state, holderId } = request;
  const actsOf = (caller: Caller) => acts(kind, state, facts, caller, settings, now);
  const found: Compared[] = [];
  const { refusal } = await tryAct(() => cancelRequest(quiet, { id: holderId }, id));
  // NOT_FOUND: no holder cancels this kind.
  if (refusal === null || !['NOT_FOUND', ...NOT_OF_THE_REQUEST].includes(refusal))
    found.push({ what: `cancel of ${kind} ${id}`, said: actsOf({ as: 'holder' }).cancel, was: refusal });
  const was = expired.has(id) ? null : 'ALREADY_DECIDED';
  found.push({ what: `expiry of ${kind} ${id}`, said: actsOf({ as: 'time' }).expire, was });
  return found;
}

/** The open requests that would expire now. */
async function findExpiring({ deps }: World): Promise<Set<number>> {
  const found = new Set<number>();
  const store = dry(deps.store, async (tx) => {
    const { requests } = tx.t;
    const gone = and(eq(requests.decidedAs, 'expiry'), eq(requests.decidedAt, deps.clock.now()));
    for (const { id } of await tx.select({ id: requests.id }).from(requests).where(gone)) found.add(id);
  });
  await expirePurchases({ ...deps, store });
  return found;
}

/**
 * Every act on every open request, by its holder, operators and the background job: what the rule says beside what the use-cases
 * answer. Returns how many were compared, and those that differ.
 */
export async function compareLegalActs(
  deps: Deps,
  acts: typeof legalActs = legalActs,
): Promise<{ compared: number; differing: string[] }> {
  const { open, operators, settings } = await deps.store.read(readOpen);
  const quiet: Deps = { ...deps, store: dry(deps.store) };
  const world: World = { deps, quiet, acts, settings, now: deps.clock.now() };
  const expired = await findExpiring(world);
  const all: Compared[] = [];
  for (const request of open) {
    const facts = await deps.store.read((db) => computeFacts(db, request, world.now));
    all.push(...(await compareOthers(world, request, facts, expired)));
    for (const operator of operators) all.push(...(await compareOperator(world, request, facts, operator)));
  }
  const differing = all.filter(({ said, was }) => said !== was);
  return {
    compared: all.length,
    differing: differing.map(({ what, said, was }) => `${what}: ${said ?? 'legal'}, but ${was ?? 'done'}`),
  };
}
