// A server that is killed while operators make payout files: a file is there whole or not at all, one that was answered
// stays, and the same call answers the same file.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { eq } from '../../db/sql.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { dataOf, post, reasonOf } from '../support/faults/load.ts';
import { FAULT_SEED } from '../support/faults/seed.ts';
import { holdServer } from '../support/faults/server.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { createRandom } from '../support/store/random.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { accountPlace } from '../../server/features/linked-accounts/open-link.ts';

const KILLS = longOrShort(60, 2);
const LIMIT_MS = longOrShort(1_800_000, 300_000);
const HALF = 'the sales are taken without a file';
const SALES_EACH = 3;
const LONGEST_MS = 60;

type Call = {
  input: { saleIds: number[]; requestId: string } & Record<string, unknown>;
  hash?: unknown;
  /** What a second file with the first of its sales was refused with. */
  refusal?: string | undefined;
};

async function giveAccounts({ url }: FaultFile): Promise<void> {
  const store = await openStore(url);
  const { encrypt } = createSecrets(TEST_SECRET_KEY);
  await store.write(async (tx) => {
    const { linkedAccounts } = tx.t;
    for (const { id } of await tx.select().from(linkedAccounts))
      await tx
        .update(linkedAccounts)
        .set({ numEnc: encrypt('0012345678901', accountPlace(id)) })
        .where(eq(linkedAccounts.id, id));
  });
  await store.close();
}

async function sellAll(world: FaultFile, origin: string): Promise<number[]> {
  const sold = world.clients.slice(0, SALES_EACH * 2).map(async ({ token, linkedAccountId }) => {
    const input = { linkedAccountId, gross: '10', requestId: randomUUID() };
    return Number(dataOf(await post(origin, 'orders.sell', input, { token }))?.['id']);
  });
  return Promise.all(sold);
}

const callFor = (saleIds: number[]): Call => ({
  input: {
    ...{ companyId: 1, saleIds, template: 'standard', format: 'xlsx', reason: '지급' },
    requestId: randomUUID(),
  },
});

async function make(world: FaultFile, origin: string, call: Call): Promise<string[]> {
  const answer = await post(origin, 'admin.payouts.create', call.input, { token: world.operatorToken });
  const hash = dataOf(answer)?.['contentHash'];
  const before = call.hash;
  if (hash === undefined) call.refusal = reasonOf(answer);
  call.hash ??= hash;
  return before !== undefined && before !== hash
    ? [`a file was answered and is not kept: ${call.input.requestId}`]
    : [];
}

/** What is wrong with the rows of the database. */
async function judge(world: FaultFile, calls: readonly Call[]): Promise<string[]> {
  const store = await openStore(world.url);
  const findings: string[] = [];
  await store.read(async (db) => {
    const payouts = await db.select().from(db.t.payouts);
    const rows = await db.select().from(db.t.payoutSales);
    const revealed = (await db.select().from(db.t.auditLog)).filter(
      ({ action }) => action === 'personalData.reveal',
    );
    const taken = await db.select().from(db.t.requests).where(eq(db.t.requests.kind, 'sale'));
    for (const { id, count, won, downloads } of payouts) {
      const own = rows.filter(({ payoutId }) => payoutId === id);
      const sum = own.reduce((total, row) => total + row.won, 0n);
      if (own.length !== count || sum !== won) findings.push(`payout ${id} is there by half`);
      // Once for the file that was made, and once for each repeated call.
      if (revealed.filter(({ subject }) => subject === `payout:${id}`).length !== 1 + downloads)
        findings.push(`payout ${id} is not logged once for each copy`);
    }
    if (new Set(rows.map(({ requestId }) => requestId)).size !== rows.length)
      findings.push('a sale is paid twice');
    const filed = new Set(rows.map(({ requestId }) => requestId));
    for (const { id, takenBy } of taken)
      if ((takenBy !== null) !== filed.has(id))
        findings.push(`sale ${id} is taken without a file, or filed without a take`);
    const hashes = new Set<unknown>(payouts.map(({ contentHash }) => contentHash));
    for (const { hash } of calls)
      if (hash !== undefined && !hashes.has(hash)) findings.push('a file was answered and is not kept');
  });
  await store.close();
  return findings;
}

/** Kills at some moment, or when the server prints `word`. */
async function killOften(plants: readonly Plant[] = [], word?: string): Promise<string[]> {
  const random = createRandom(FAULT_SEED);
  const world = await createFaultWorld();
  await giveAccounts(world);
  const hold = () => holdServer({ path: world.path, plants });
  const calls: Call[] = [];
  const findings: string[] = [];
  let server = await hold();
  try {
    for (let kill = 0; kill < KILLS && findings.length === 0; kill += 1) {
      const origin = await server.release();
      for (const call of calls) findings.push(...(await make(world, origin, call)));
      const ids = await sellAll(world, origin);
      // Two ask for overlapping files concurrently; one of each pair is refused.
      const made = [0, SALES_EACH].flatMap((from) => {
        const own = ids.slice(from, from + SALES_EACH);
        return [callFor(own), callFor(own.slice(0, 1))];
      });
      const load = Promise.allSettled(made.map((call) => make(world, origin, call)));
      await (word === undefined ? delay(random.below(LONGEST_MS)) : server.hears(word));
      server.signal('SIGKILL');
      await Promise.all([server.ended, load]);
      calls.push(...made.filter(({ refusal }) => refusal === undefined));
      findings.push(...(await judge(world, calls)));
      if (findings.length === 0) server = await hold();
    }
    if (findings.length > 0) return findings;
    const origin = await server.release();
    for (const call of calls) findings.push(...(await make(world, origin, call)));
    server.signal('SIGTERM');
    await server.ended;
    return [...new Set([...findings, ...(await judge(world, calls))])];
  } finally {
    await server.discard();
    world.remove();
  }
}

it(
  `keeps every answered file, and none by half (FAULT_SEED=${FAULT_SEED})`,
  async () => {
    expect(await killOften()).toEqual([]);
  },
  LIMIT_MS,
);

it(
  `detects sales that are taken in a transaction of their own (FAULT_SEED=${FAULT_SEED})`,
  async () => {
    const apart = {
      file: 'server/features/payouts/create-payout.ts',
      find: '  const { requestId, depositAccountId = null, saleIds, ...rest } = input;\n',
      put: `  const { requestId, depositAccountId = null, saleIds, ...rest } = input;
  await deps.store.write(async (tx) => {
    for (const id of saleIds) await takeWithin(tx, operator, 'sale', { id }, deps.clock.now());
  });
  console.error('${HALF}');
  await new Promise(() => undefined);\n`,
    };
    expect((await killOften([apart], HALF)).join('\n')).toMatch(/is taken without a file/);
  },
  LIMIT_MS,
);
