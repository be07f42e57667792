// A server that is killed while an operator imports a statement, approves its lines and closes the day: what it answered is
// kept, nothing is there by half or twice, and the same call asked again ends the work.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { eq } from '../../db/sql.ts';
import { seoulDay, seoulIso } from '../../domain/time.ts';
import { checkAuditChain } from '../../server/audit/check-audit-chain.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { TEST_SECRET_KEY } from '../support/app.ts';
import type { Plant } from '../support/fault-bundle.ts';
import { dataOf, post } from '../support/fault-load.ts';
import { FAULT_SEED } from '../support/fault-seed.ts';
import { holdServer, type FaultServer } from '../support/fault-server.ts';
import { createFaultWorld, type FaultFile } from '../support/fault-world.ts';
import { createRandom } from '../support/ledger-random.ts';
import { longOrShort } from '../support/long-or-short.ts';
import { inBase64, statementText } from '../support/statement-text.ts';

const KILLS_PER_CALL = longOrShort(40, 2);
/** Longer than each of the calls takes, so that some kills come before and some after its COMMIT. */
const LONGEST_MS = 90;
const OTHERS = 300; // lines without an order, so that an import takes a while
const HELD = 1_000_000;

const secrets = createSecrets(TEST_SECRET_KEY);

type Call = { path: string; input: Record<string, unknown>; token?: string };
type Stored = { lines: number; settled: number; imports: number; closings: number; purchases: number };

/** What the file holds of the day, when its books and its log are sound. */
async function readStored({ url }: FaultFile): Promise<Stored & { findings: string[] }> {
  const store = await openReadOnly(url);
  try {
    return await store.read(async (db) => {
      const lines = await db.select().from(db.t.bankLines);
      const booked = await db
        .select()
        .from(db.t.ledgerTransactions)
        .where(eq(db.t.ledgerTransactions.kind, 'purchase'));
      return {
        lines: lines.length,
        settled: lines.filter(({ settledAs }) => settledAs !== null).length,
        imports: (await db.select().from(db.t.bankImports)).length,
        closings: (await db.select().from(db.t.closings)).length,
        purchases: booked.length,
        findings: [...(await checkBooks(db)), ...(await checkAuditChain(db, secrets))],
      };
    });
  } finally {
    await store.close();
  }
}

/** An operator's day on servers that are killed; returns what was wrong. */
async function dayOfKills(plants: readonly Plant[] = []): Promise<string[]> {
  const random = createRandom(FAULT_SEED);
  const world = await createFaultWorld();
  const hold = () => holdServer({ path: world.path, plants });
  const findings: string[] = [];
  let next = await hold();
  let server: FaultServer = next;
  let origin = '';
  const restart = async () => {
    server = next;
    origin = await server.release();
    next = await hold();
  };
  const ask = async ({ path, input, token = world.operatorToken }: Call) =>
    dataOf(await post(origin, path, input, { token }));

  /** Asks until the call was answered and its server killed often enough; each answer must be the first one. */
  async function askUnderKills(call: Call, isWhole: (stored: Stored, isAnswered: boolean) => boolean) {
    let first: Record<string, unknown> | undefined;
    for (let kill = 0; kill < KILLS_PER_CALL && findings.length === 0; kill += 1) {
      const asked = ask(call).then(
        (answer) => {
          if (first !== undefined && !isDeepStrictEqual(answer, first))
            findings.push(`${call.path}: ${JSON.stringify(first)}, then ${JSON.stringify(answer)}`);
          first ??= answer;
          // Killed as soon as it has answered: the moment at which an early answer is found out.
          server.signal('SIGKILL');
        },
        () => undefined,
      );
      await delay(random.below(LONGEST_MS));
      if (kill % 2 === 0) server.signal('SIGKILL');
      await asked;
      server.signal('SIGKILL');
      await server.ended;
      const stored = await readStored(world);
      findings.push(...stored.findings);
      if (!isWhole(stored, first !== undefined))
        findings.push(
          `after ${first === undefined ? 'no answer' : 'the answer'} of ${call.path}: ${JSON.stringify(stored)}`,
        );
      await restart();
    }
    const last = await ask(call);
    if (last === undefined) findings.push(`${call.path} was refused in the end`);
    if (first !== undefined && !isDeepStrictEqual(last, first))
      findings.push(`${call.path}: ${JSON.stringify(first)}, in the end ${JSON.stringify(last)}`);
    return last;
  }

  try {
    await restart();
    const { clients } = world;
    const wonOf = (index: number) => 20_000 + index * 100;
    for (const [index, { token, linkedAccountId }] of clients.entries()) {
      const input = { linkedAccountId, won: String(wonOf(index)), requestId: randomUUID() };
      await ask({ path: 'orders.buy', input, token });
    }
    const companies = await ask({ path: 'admin.companies.list', input: { page: 1, perPage: 1 } });
    const companyId = (companies?.['data'] as { id: number }[] | undefined)?.[0]?.id;
    const at = seoulIso(new Date(Date.now() + 1_000))
      .slice(0, 19)
      .replace('T', ' ');
    const text = statementText(
      [
        ...clients.map((_, index) => ({ at, won: wonOf(index), name: '다온일' })),
        ...Array.from({ length: OTHERS }, (_, index) => ({ at, won: 1 + index, name: '이자' })),
      ],
      HELD,
    );
    const all = clients.length + OTHERS;
    await askUnderKills(
      {
        path: 'admin.bankLines.import',
        input: { companyId, fileName: 'a.csv', contentBase64: inBase64(text), requestId: randomUUID() },
      },
      ({ lines, imports }, isAnswered) =>
        (lines === all && imports === 1) || (!isAnswered && lines === 0 && imports === 0),
    );
    const listed = await ask({
      path: 'admin.bankLines.list',
      input: { page: 1, perPage: 100, filter: { match: 'certain' } },
    });
    const ids = ((listed?.['data'] ?? []) as { id: number }[]).map(({ id }) => id);
    if (ids.length !== clients.length) findings.push(`${ids.length} lines are certain`);
    await askUnderKills(
      { path: 'admin.bankLines.approve', input: { ids, requestId: randomUUID() } },
      ({ settled, purchases }, isAnswered) =>
        settled === purchases && (!isAnswered || settled === clients.length),
    );
    const close = (token: string): Call => ({
      path: 'admin.closings.close',
      input: { companyId, day: seoulDay(new Date()), requestId: randomUUID() },
      token,
    });
    // Four eyes: the first signature closes nothing.
    await askUnderKills(close(world.operatorToken), ({ closings }) => closings === 0);
    const closed = await askUnderKills(
      close(world.secondToken),
      ({ closings }, isAnswered) => closings === 1 || (!isAnswered && closings === 0),
    );
    if (closed?.['difference'] !== '0') findings.push(`the books differ: ${JSON.stringify(closed)}`);
    return findings;
  } finally {
    await Promise.all([server.discard(), next.discard()]);
    world.remove();
  }
}

it(
  `loses and doubles nothing of an operator’s day, however often it is killed (FAULT_SEED=${FAULT_SEED})`,
  async () => {
    expect(await dayOfKills()).toEqual([]);
  },
  longOrShort(1_800_000, 120_000),
);

it(`detects a server that answers before its COMMIT (FAULT_SEED=${FAULT_SEED})`, async () => {
  const early = {
    file: 'db/engines/sqlite-writer.ts',
    find: '      commit.run();\n',
    put: `      for (const answer of answers) answer();
      await new Promise((resolve) => setTimeout(resolve, 30));
      commit.run();\n`,
  };
  expect((await dayOfKills([early])).join('\n')).toMatch(/^after the answer of/m);
}, 120_000);
