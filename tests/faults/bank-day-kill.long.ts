// A server that is killed while an operator makes the file that pays the sales, imports a statement, approves its lines and
// closes the day: what it answered is kept, nothing is there by half or twice, and the same call asked again ends the work.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { inArray } from '../../db/sql.ts';
import { seoulDay, seoulIso } from '../../domain/time.ts';
import { checkAuditChain } from '../../server/audit/check-audit-chain.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { payoutReference } from '../../domain/payout-file.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { dataOf, post, reasonOf } from '../support/faults/load.ts';
import { nameClients } from '../support/faults/name-clients.ts';
import { FAULT_SEED } from '../support/faults/seed.ts';
import { holdServer, type FaultServer } from '../support/faults/server.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { createRandom } from '../support/store/random.ts';
import { inBase64, statementText, type WrittenLine } from '../support/bank/statement-text.ts';

const KILLS_PER_CALL = 40;
const LIMIT_MS = 1_800_000;
/** Longer than each of the calls takes, so that some kills come before and some after its COMMIT. */
const LONGEST_MS = 90;
/** How long before its COMMIT the planted server answers while this file lies beside its own: longer than a kill takes that follows. */
const EARLY_MS = 5_000;
const HELD_BACK = '.held-back';
const HALF = 'a half is stored';
const OTHERS = 300; // lines without an order, so that an import takes a while
const HELD = 1_000_000;

const secrets = createSecrets(TEST_SECRET_KEY);

type Call = { path: string; input: Record<string, unknown>; token?: string };
type Answer = Record<string, unknown>;
type Stored = {
  lines: number;
  /** By the order that they pay. */
  settled: number[];
  imports: number;
  closings: number;
  /** The orders that moved tokens. */
  approved: number[];
  files: number;
  /** Sales in a file, and those that an operator has taken. */
  filed: number[];
  taken: number[];
};

/** What the file holds of the day, when its books and its log are sound. */
async function readStored({ url }: FaultFile): Promise<Stored & { findings: string[] }> {
  const store = await openReadOnly(url);
  const sorted = (ids: readonly (number | null)[]) => ids.flatMap((id) => id ?? []).toSorted((a, b) => a - b);
  try {
    return await store.read(async (db) => {
      const lines = await db.select().from(db.t.bankLines);
      const booked = await db
        .select()
        .from(db.t.ledgerTransactions)
        .where(inArray(db.t.ledgerTransactions.kind, ['purchase', 'sale']));
      const filed = await db.select().from(db.t.payoutSales);
      const requests = await db.select().from(db.t.requests);
      const isTaken = ({ kind, takenBy, state }: (typeof requests)[number]) =>
        kind === 'sale' && (takenBy !== null || state === 1);
      return {
        lines: lines.length,
        settled: sorted(lines.map(({ requestId }) => requestId)),
        imports: (await db.select().from(db.t.bankImports)).length,
        closings: (await db.select().from(db.t.closings)).length,
        approved: sorted(booked.map(({ requestId }) => requestId)),
        files: (await db.select().from(db.t.payouts)).length,
        filed: sorted(filed.map(({ requestId }) => requestId)),
        taken: sorted(requests.filter(isTaken).map(({ id }) => id)),
        findings: [...(await checkBooks(db)), ...(await checkAuditChain(db, secrets))],
      };
    });
  } finally {
    await store.close();
  }
}

// One for each client. The last but two is longer than the field of a bank; the two before it look the same once masked.
const NAMES = [
  ...[
    '김서연',
    '이도윤',
    '최하은',
    '정시우',
    '강지아',
    '조은우',
    '윤서진',
    '장하준',
    '임수아',
    '한지호',
    '오예린',
  ],
  ...['박민준', '박서준', '가나다라마바사아자차', '서다온', '권유나'],
];
const SALES = 6;
const wonOf = (index: number) => 20_000 + index * 100;

/** The lines of one order: those that pay it without a doubt, or a trap, of which a person has to look at each. */
type Paid = { certain: WrittenLine[]; traps: WrittenLine[] };

/** What the bank says of the purchase of each client. */
function linesIn(at: string, early: string): Paid {
  const line = (index: number, name = NAMES[index] ?? '', more = 0): WrittenLine => ({
    ...{ at, name, won: wonOf(index) + more },
  });
  return {
    certain: [
      ...[0, 1, 2, 3].map((index) => line(index)),
      line(4, '강*아'),
      line(5, '토스 조은우'),
      line(13, '가나다라마바사아'),
    ],
    traps: [
      line(6, '홍길동'), // a wrong name
      line(7, '장하준', -1), // short
      line(8, '임수아', 1), // over
      { ...line(9), at: early }, // before its order, so perhaps for an earlier one
      line(10), // twice
      line(10),
      { ...line(11), name: '박*준', won: wonOf(11) }, // the same amount by two people who look alike
    ],
  };
}

/** An operator's day on servers that are killed, at some moment or when they print `word`; returns what was wrong. */
async function dayOfKills(plants: readonly Plant[] = [], word?: string): Promise<string[]> {
  const random = createRandom(FAULT_SEED);
  const world = await createFaultWorld();
  await nameClients(world, NAMES);
  const hold = () => holdServer({ path: world.path, plants });
  const findings: string[] = [];
  let server: FaultServer = await hold();
  let origin = await server.release();
  const reply = ({ path, input, token = world.operatorToken }: Call) => post(origin, path, input, { token });
  const ask = async (call: Call): Promise<Answer | undefined> => {
    const data = dataOf(await reply(call));
    if (data === undefined) return data;
    // A file says whether it was asked for before.
    const { isRepeat: _isRepeat, ...answer } = data;
    return answer;
  };

  /** Asks until the call was answered and its server killed often enough; each answer must be the first one. */
  async function askUnderKills(call: Call, isWhole: (stored: Stored, isAnswered: boolean) => boolean) {
    let first: Answer | undefined;
    const heldBack = `${world.path}${HELD_BACK}`;
    for (let kill = 0; kill < KILLS_PER_CALL && findings.length === 0; kill += 1) {
      writeFileSync(heldBack, '');
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
      if (word !== undefined) await Promise.race([asked, server.hears(word)]);
      await delay(random.below(LONGEST_MS));
      if (kill % 2 === 0) server.signal('SIGKILL');
      await asked;
      server.signal('SIGKILL');
      await server.ended;
      rmSync(heldBack);
      const stored = await readStored(world);
      findings.push(...stored.findings);
      if (!isWhole(stored, first !== undefined))
        findings.push(
          `after ${first === undefined ? 'no answer' : 'the answer'} of ${call.path}: ${JSON.stringify(stored)}`,
        );
      server = await hold();
      origin = await server.release();
    }
    if (findings.length > 0) return first;
    const last = await ask(call);
    if (last === undefined) findings.push(`${call.path} was refused in the end`);
    if (first !== undefined && !isDeepStrictEqual(last, first))
      findings.push(`${call.path}: ${JSON.stringify(first)}, in the end ${JSON.stringify(last)}`);
    return last;
  }

  try {
    const openedAt = Date.now();
    const { clients } = world;
    for (const [index, { token, linkedAccountId }] of clients.entries()) {
      // The two who look alike buy for the same amount.
      const won = String(wonOf(index === 12 ? 11 : index));
      await ask({ path: 'orders.buy', input: { linkedAccountId, won, requestId: randomUUID() }, token });
    }
    const sales: { id: number; won: number; name: string }[] = [];
    for (const [index, { token, linkedAccountId }] of clients.slice(0, SALES).entries()) {
      const input = { linkedAccountId, gross: String(50 + index), requestId: randomUUID() };
      const quote = { linkedAccountId, gross: input.gross };
      const won = Number((await ask({ path: 'orders.quoteSale', input: quote, token }))?.['payoutWon']);
      const id = Number((await ask({ path: 'orders.sell', input, token }))?.['id']);
      sales.push({ id, won, name: NAMES[index] ?? '' });
    }
    const companies = await ask({ path: 'admin.companies.list', input: { page: 1, perPage: 1 } });
    const companyId = (companies?.['data'] as { id: number }[] | undefined)?.[0]?.id;

    const saleIds = sales.map(({ id }) => id);
    const file = (ids: number[]): Call => ({
      path: 'admin.payouts.create',
      input: {
        ...{ companyId, saleIds: ids, template: 'standard', format: 'csv', reason: '오늘 판매 지급' },
        requestId: randomUUID(),
      },
    });
    await askUnderKills(file(saleIds), ({ files, filed, taken }, isAnswered) => {
      const isMade = files === 1 && isDeepStrictEqual(filed, saleIds) && isDeepStrictEqual(taken, saleIds);
      return isMade || (!isAnswered && files === 0 && filed.length === 0 && taken.length === 0);
    });
    // A sale of a file is in no second one.
    if (reasonOf(await reply(file(saleIds.slice(0, 1)))) !== 'PAYOUT_REFUSED')
      findings.push('a sale is in two files');

    const timeOf = (ms: number) => seoulIso(new Date(ms)).slice(0, 19).replace('T', ' ');
    const at = timeOf(Date.now() + 1_000);
    const { certain, traps } = linesIn(at, timeOf(openedAt - 60_000));
    // The bank refused the last sale; of the one before it the line carries no reference.
    const paid = sales.slice(0, -1).map(({ id, won, name }, index) => ({
      ...{ at, won: -won, name },
      memo: index === SALES - 2 ? '' : payoutReference(id),
    }));
    const others = Array.from({ length: OTHERS }, (_, index) => ({ at, won: 1 + index, name: '이자' }));
    const all = [...traps, ...certain, ...paid, { at, won: -500, name: '이체수수료' }, ...others];
    const lines = all.toSorted((a, b) => a.at.localeCompare(b.at));
    await askUnderKills(
      {
        path: 'admin.bankLines.import',
        input: {
          ...{ companyId, fileName: 'a.csv', requestId: randomUUID() },
          contentBase64: inBase64(statementText(lines, HELD)),
        },
      },
      (stored, isAnswered) =>
        (stored.lines === lines.length && stored.imports === 1) ||
        (!isAnswered && stored.lines === 0 && stored.imports === 0),
    );
    const listed = await ask({
      path: 'admin.bankLines.list',
      input: { page: 1, perPage: 100, filter: { match: 'certain' } },
    });
    const found = (listed?.['data'] ?? []) as { id: number; direction: string; won: string; name: string }[];
    const shown = found.map(({ direction, won, name }) => `${name} ${direction === 'in' ? '' : '-'}${won}`);
    const wanted = [...certain, ...paid].map(({ name, won }) => `${name} ${won}`);
    if (!isDeepStrictEqual(shown.toSorted(), wanted.toSorted()))
      findings.push(`certain are ${shown.join(', ')}, not ${wanted.join(', ')}`);
    const ids = found.map(({ id }) => id);
    await askUnderKills(
      { path: 'admin.bankLines.approve', input: { ids, requestId: randomUUID() } },
      // Each order that is settled is approved, by one line, and no other is.
      ({ settled, approved }, isAnswered) =>
        isDeepStrictEqual(settled, approved) &&
        new Set(settled).size === settled.length &&
        (!isAnswered || settled.length === wanted.length),
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
    const sum = (some: readonly WrittenLine[]) => some.reduce((total, { won }) => total + won, 0);
    const inBooks = { opening: HELD, closing: HELD + sum(lines), statementBalance: HELD + sum(lines) };
    // What no order explains waits for a person, to the won.
    const expected = { ...inBooks, unmatched: -sum(lines) + sum(certain) + sum(paid), difference: 0 };
    for (const [name, won] of Object.entries(expected))
      if (closed?.[name] !== String(won))
        findings.push(`the books differ: ${name} is ${String(closed?.[name])}, not ${won}`);
    return findings;
  } finally {
    await server.discard();
    world.remove();
  }
}

it(
  `loses and doubles nothing of an operator’s day, however often it is killed (FAULT_SEED=${FAULT_SEED})`,
  async () => {
    expect(await dayOfKills()).toEqual([]);
  },
  LIMIT_MS,
);

type Fault = { what: string; plant: Plant; word?: string; finding: RegExp };
const FAULTS: readonly Fault[] = [
  {
    what: 'a server that answers before its COMMIT',
    plant: {
      file: 'db/engines/sqlite-writer.ts',
      find: '      commit.run();\n',
      put: `      for (const answer of answers) answer();
      const { existsSync } = process.getBuiltinModule('node:fs');
      const heldBack = process.env.DATABASE_URL.slice('file:'.length) + '${HELD_BACK}';
      for (let ms = 0; ms < ${EARLY_MS} && existsSync(heldBack); ms += 5)
        await new Promise((resolve) => setTimeout(resolve, 5));
      commit.run();\n`,
    },
    finding: /^after the answer of/m,
  },
  {
    what: 'a statement that is stored in two transactions',
    plant: {
      file: 'server/features/bank-lines/import/import-statement.ts',
      find: "  return operatorAct(deps, operator, 'bankLines.import'",
      put: `  const { lines, ...rest } = result.value;
  const some = { ...rest, lines: lines.slice(0, 10) };
  await deps.store.write((tx) =>
    store(tx, operator, { fileName, depositAccountId, contentHash, statement: some }, deps.clock.now()),
  );
  console.error('${HALF}');
  await new Promise(() => undefined);
  return operatorAct(deps, operator, 'bankLines.import'`,
    },
    word: HALF,
    finding: /^after (?:no|the) answer of admin.bankLines.import/m,
  },
];

it.each(FAULTS)(
  `detects $what (FAULT_SEED=${FAULT_SEED})`,
  async ({ plant, word, finding }) => {
    expect((await dayOfKills([plant], word)).join('\n')).toMatch(finding);
  },
  LIMIT_MS,
);
