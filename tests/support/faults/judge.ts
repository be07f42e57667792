// What must be true after any fault: the books are sound, every answer still stands, and each operation counted once.
import { isDeepStrictEqual } from 'node:util';
import { openReadOnly, type OpenOptions } from '../../../db/open.ts';
import { gte } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { checkAuditChain } from '../../../server/audit/check-audit-chain.ts';
import { findOutcome } from '../../../server/idempotency/once.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { TEST_SECRET_KEY } from '../servers/app.ts';
import { dataOf, post, type Decision, type Operation } from './load.ts';
import { STAKE, type FaultWorld } from './world.ts';

const DAON = 100_000_000n;
const FLAT = DAON / 2n;
const RATE_DIVISOR = 200n; // half a percent

const unitsOf = (daon: unknown) => BigInt(Math.round(Number(daon) * 1e8));

/** Asks again, with the same keys: an answer comes back as it was, what had none gets one for ever. */
export async function repeatAll(origin: string, operations: readonly Operation[]): Promise<string[]> {
  const findings: string[] = [];
  for (const operation of operations) {
    const { client, path, input } = operation;
    const ask = async () => dataOf(await post(origin, path, input, { token: client.token }));
    operation.answer ??= await ask();
    const again = await ask();
    if (again === undefined || !isDeepStrictEqual(again, operation.answer))
      findings.push(`${input.requestId}: ${JSON.stringify(operation.answer)}, then ${JSON.stringify(again)}`);
  }
  return findings;
}

async function missingAnswers(db: ReadDb, operations: readonly Operation[]): Promise<string[]> {
  const { history } = db.t;
  const since = new Date(Math.min(...operations.map(({ begunAt }) => begunAt)));
  const keys = new Map<string, unknown>();
  for (const { client, input } of operations) {
    const outcome = await findOutcome(db, { holderId: client.holderId }, input.requestId);
    if (outcome !== null) keys.set(input.requestId, outcome.result);
  }
  const rows = new Set(
    (
      await db
        .select({ id: history.id, holderId: history.holderId })
        .from(history)
        .where(gte(history.createdAt, since))
    ).map(({ id, holderId }) => `${holderId}:${id}`),
  );
  return operations.flatMap(({ client, input, answer }) => {
    const stored = keys.get(input.requestId) as Record<string, unknown> | undefined;
    if (answer === undefined) {
      // Not answered: it may be there or not, but not partly.
      return stored === undefined || rows.has(`${client.holderId}:${String(stored['id'])}`)
        ? []
        : [`${input.requestId} has a result and no history`];
    }
    if (stored?.['id'] !== answer['id']) return [`the answer to ${input.requestId} is not kept`];
    return rows.has(`${client.holderId}:${String(answer['id'])}`)
      ? []
      : [`${input.requestId} was answered and is not in the history`];
  });
}

async function readStates(db: ReadDb): Promise<Map<number, number>> {
  const { requests } = db.t;
  const rows = await db.select({ id: requests.id, state: requests.state }).from(requests);
  return new Map(rows.map(({ id, state }) => [id, state]));
}

async function wrongStates(db: ReadDb, decisions: readonly Decision[]): Promise<string[]> {
  const states = await readStates(db);
  return decisions
    .filter(({ id, state }) => states.get(id) !== state)
    .map(({ id, state }) => `request ${id} was answered as ${state} and is ${states.get(id)}`);
}

/** Adds up what was answered and compares it with what the accounts say: nothing lost, nothing twice. */
async function wrongSums(db: ReadDb, world: FaultWorld, operations: readonly Operation[]): Promise<string[]> {
  const balances = new Map(world.clients.map(({ holderId }) => [holderId, STAKE * DAON]));
  const holderOf = new Map(world.clients.map(({ address, holderId }) => [address, holderId]));
  const add = (holderId: number, units: bigint) =>
    balances.set(holderId, (balances.get(holderId) ?? 0n) + units);
  const states = await readStates(db);
  for (const { client, path, input, answer } of operations) {
    if (path === 'orders.sell') {
      if (states.get(Number(answer?.['id'])) === 1) add(client.holderId, -unitsOf(input['gross']));
    } else {
      const net = unitsOf(input['net']);
      add(client.holderId, -net - FLAT - net / RATE_DIVISOR);
      add(holderOf.get((input['to'] as { address: string }).address) ?? 0, net);
    }
  }
  const rows = await db.select().from(db.t.accounts);
  return rows.flatMap(({ holderId, balance }) => {
    const expected = holderId === null ? undefined : balances.get(holderId);
    return expected === undefined || expected === balance
      ? []
      : [`holder ${holderId} has ${balance} units, the answers add up to ${expected}`];
  });
}

/**
 * Findings about a database without a server. With `whole` everything is checked and every operation must have an answer;
 * without it only what these operations left: the books are checked by the next start.
 */
export async function judge(
  world: FaultWorld,
  { operations, decisions }: { operations: readonly Operation[]; decisions: readonly Decision[] },
  { whole, ...options }: { whole: boolean } & Pick<OpenOptions, 'migrationsFolder'>,
): Promise<string[]> {
  const store = await openReadOnly(world.url, options);
  try {
    return await store.read(async (db) => [
      ...(whole
        ? [...(await checkBooks(db)), ...(await checkAuditChain(db, createSecrets(TEST_SECRET_KEY)))]
        : []),
      ...(await missingAnswers(db, operations)),
      ...(await wrongStates(db, decisions)),
      ...(whole ? await wrongSums(db, world, operations) : []),
    ]);
  } finally {
    await store.close();
  }
}
