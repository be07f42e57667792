// A server that is killed within each act of an operator's day: all that the act wrote is gone, the same call asked again does it once, and
// the day ends as one on which no server was killed.
import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { openReadOnly } from '../../db/open.ts';
import { eq, sql } from '../../db/sql.ts';
import { seoulDay } from '../../domain/time.ts';
import { checkAuditChain } from '../../server/audit/check-audit-chain.ts';
import { checkRefunds } from '../../server/features/refunds/check-refunds.ts';
import { checkBooks } from '../../server/ledger/check-books.ts';
import { createSecrets } from '../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from '../support/servers/app.ts';
import { atBank, inBase64, statementText, type WrittenLine } from '../support/bank/statement-text.ts';
import type { Plant } from '../support/faults/bundle.ts';
import { dataOf, post, reasonOf } from '../support/faults/load.ts';
import { nameClients } from '../support/faults/name-clients.ts';
import { holdServer, type FaultServer } from '../support/faults/server.ts';
import { createFaultWorld, type FaultFile } from '../support/faults/world.ts';
import { LONG, longOrShort } from '../support/runner/long-or-short.ts';

const LIMIT_MS = longOrShort(1_800_000, 300_000);
const HELD_BACK = '.held-back';
const WITHIN = 'within the act';
const FOUND = 'there is a finding';
const HELD = 1_000_000;
const NAMES = ['김서연', '이도윤', '최하은', '정시우', '강지아', '조은우', '윤서진', '장하준'];
const wonOf = (index: number) => 20_000 + index * 100;

const LOG_ACT =
  'if (log !== NOTHING_CHANGED && !(log instanceof Logged)) await logAct(tx, operator, act, log, now);';

/** One server with all faults, of which each is there where the environment says so. */
const PLANTS: readonly Plant[] = [
  {
    // While a file lies beside the server's own, an act waits with all that it has written, and says so.
    file: 'server/acting/operator-act.ts',
    find: `    ${LOG_ACT}\n    return value;\n  });\n`,
    put: `    const end = async (tx) => {
      ${LOG_ACT}
      const { existsSync } = process.getBuiltinModule('node:fs');
      const heldBack = process.env.DATABASE_URL.slice('file:'.length) + '${HELD_BACK}';
      if (existsSync(heldBack)) console.error('${WITHIN}');
      while (existsSync(heldBack)) await new Promise((resolve) => setTimeout(resolve, 5));
      return value;
    };
    return process.env.FAULT === 'apart' ? { end } : { ended: await end(tx) };
  }).then(({ end, ended }) => (end === undefined ? ended : store.write(end)));\n`,
  },
  {
    file: 'server/features/bank-lines/settle/settle-bank-line.ts',
    find: "  if (line.settledAs !== null) throw await settledBefore(tx, line.id);\n  if (input.as === 'refundPaid')",
    put: `  if (line.settledAs !== null && process.env.FAULT !== 'twice') throw await settledBefore(tx, line.id);
  if (input.as === 'refundPaid')`,
  },
  {
    file: 'server/features/bank-lines/lines/bank-lines.repo.ts',
    find: '.where(and(eq(bankLines.id, id), isNull(bankLines.settledAs)))',
    put: ".where(and(eq(bankLines.id, id), process.env.FAULT === 'twice' ? undefined : isNull(bankLines.settledAs)))",
  },
];

/** What the file holds, without ids and times, which a kill may change. */
async function readDay({ url }: FaultFile) {
  const store = await openReadOnly(url);
  try {
    return await store.read(async (db) => {
      const { t } = db;
      const rows = {
        lines: await db
          .select({
            line: { won: t.bankLines.won, name: t.bankLines.name, as: t.bankLines.settledAs },
            ...{ note: t.bankLines.note, holder: t.requests.holderId },
          })
          .from(t.bankLines)
          .leftJoin(t.requests, eq(t.requests.id, t.bankLines.requestId)),
        requests: await db
          .select({ holder: t.requests.holderId, state: t.requests.state, reason: t.requests.reason })
          .from(t.requests),
        // The balances of accounts that are no holder's are brought up to date later.
        entries: await db
          .select({ kind: t.accounts.kind, holder: t.accounts.holderId, amount: t.ledgerEntries.amount })
          .from(t.ledgerEntries)
          .innerJoin(t.accounts, eq(t.accounts.id, t.ledgerEntries.accountId)),
        bookings: await db
          .select({ kind: t.ledgerTransactions.kind, note: t.wonBookings.note })
          .from(t.wonBookings)
          .innerJoin(t.ledgerTransactions, eq(t.ledgerTransactions.id, t.wonBookings.transactionId)),
        alarms: await db
          .select({ holder: t.alarms.holderId, type: t.alarms.type, amount: t.alarms.amount })
          .from(t.alarms),
        rules: await db.select({ text: t.lineRules.text, note: t.lineRules.note }).from(t.lineRules),
        imports: await db
          .select({ imported: t.bankImports.imported, undoneBy: t.bankImports.undoneBy })
          .from(t.bankImports),
        refunds: await db
          .select({ won: t.refunds.won, isPaid: sql<unknown>`${t.refunds.paidLineId} is not null` })
          .from(t.refunds),
        filed: await db
          .select({ won: t.refundFileRows.won, reason: t.refundFileRows.takenBackReason })
          .from(t.refundFileRows),
        closings: await db
          .select({ closing: t.closings.closingWon, unmatched: t.closings.unmatchedWon })
          .from(t.closings),
        acts: await db
          .select({ action: t.auditLog.action, outcome: t.auditLog.outcome })
          .from(t.auditLog)
          .where(eq(t.auditLog.outcome, 'done')),
      };
      const texts = Object.entries(rows).map(([table, found]) => [
        table,
        found
          .map((row) =>
            JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
          )
          .toSorted(),
      ]);
      const secrets = createSecrets(TEST_SECRET_KEY);
      const findings = [
        ...(await checkBooks(db)),
        ...(await checkRefunds(db)),
        ...(await checkAuditChain(db, secrets)),
      ];
      return { day: Object.fromEntries(texts) as Record<string, string[]>, findings };
    });
  } finally {
    await store.close();
  }
}

type Call = { path: string; input: Record<string, unknown>; token?: string };
type Data = Record<string, unknown>;

/** An operator's day; with `isKilled` each act is killed once it has written all, and asked again. */
async function dayOfActs(isKilled: boolean, fault = 'none') {
  const world = await createFaultWorld();
  await nameClients(world, NAMES);
  const heldBack = `${world.path}${HELD_BACK}`;
  const findings: string[] = [];
  const killed = new Set<string>();
  const hold = () => holdServer({ path: world.path, plants: PLANTS, env: { FAULT: fault } });
  let server: FaultServer = await hold();
  let origin = await server.release();
  const reply = ({ path, input, token = world.operatorToken }: Call) => post(origin, path, input, { token });
  const ask = async (call: Call): Promise<Data> => {
    const answer = await reply(call);
    const data = dataOf(answer);
    if (data === undefined) throw new Error(`${call.path}: ${JSON.stringify(answer.body)}`);
    return data;
  };

  /** `refusal`: how the call is refused that is asked again after it was answered; without one it answers the same. */
  async function act(call: Call, refusal?: string): Promise<Data> {
    // After a finding nothing is certain any more.
    if (findings.length > 0) throw new Error(FOUND);
    // Whatever it does, one wrapper opens its write: the short run kills each procedure once.
    if (!isKilled || (!LONG && killed.has(call.path))) return ask(call);
    killed.add(call.path);
    const before = await readDay(world);
    writeFileSync(heldBack, '');
    const within = server.hears(WITHIN);
    const asked = reply(call).catch(() => undefined);
    await Promise.race([within, asked]);
    server.signal('SIGKILL');
    await server.ended;
    if ((await asked) !== undefined) findings.push(`${call.path} was answered before it had ended`);
    rmSync(heldBack);
    const after = await readDay(world);
    if (!isDeepStrictEqual(after, before)) findings.push(`${call.path} left a half`);
    server = await hold();
    origin = await server.release();
    const first = await ask(call);
    const once = await readDay(world);
    findings.push(...once.findings);
    const again = await reply(call);
    const isAlike =
      refusal === undefined ? isDeepStrictEqual(dataOf(again), first) : reasonOf(again) === refusal;
    if (!isAlike) findings.push(`${call.path} asked again: ${JSON.stringify(again.body)}`);
    if (!isDeepStrictEqual(await readDay(world), once)) findings.push(`${call.path} was done twice`);
    return first;
  }

  try {
    const orders: number[] = [];
    for (const [index, { token, linkedAccountId }] of world.clients.slice(0, NAMES.length).entries()) {
      const input = { linkedAccountId, won: String(wonOf(index)), requestId: randomUUID() };
      orders.push(Number((await ask({ path: 'orders.buy', input, token }))['id']));
    }
    const at = atBank(Date.now() + 2_000);
    const lines: WrittenLine[] = [
      ...[0, 1, 2].map((index) => ({ at, won: wonOf(index), name: NAMES[index] ?? '' })),
      { at, won: wonOf(3), name: '홍길동' },
      { at, won: wonOf(4) - 500, name: NAMES[4] ?? '' },
      ...[5, 5].map((index) => ({ at, won: wonOf(index), name: NAMES[index] ?? '' })),
      { at, won: -70_000, name: '자금이체' },
      { at, won: 3_000, name: NAMES[6] ?? '' },
      ...[1, 2, 3].map(() => ({ at, won: -500, name: '이체수수료' })),
    ];
    const upload = (some: WrittenLine[], held: number) => ({
      path: 'admin.bankLines.import',
      input: {
        ...{ fileName: 'a.csv', contentBase64: inBase64(statementText(some, held)), companyId: 1 },
        requestId: randomUUID(),
      },
    });
    type Line = { id: number; name: string; match: string; won: string; rule: object | null };
    const read = async () =>
      (await ask({ path: 'admin.bankLines.list', input: { page: 1, perPage: 100 } }))['data'] as Line[];
    await act(upload(lines, HELD));
    const approve = (some: Line[]): Call => ({
      path: 'admin.bankLines.approve',
      input: { ids: some.map(({ id }) => id), requestId: randomUUID() },
    });
    const found = await read();
    await act(approve(found.filter(({ match }) => match === 'certain')));
    const settle = (line: Line | undefined, input: object): Call => ({
      path: 'admin.bankLines.settle',
      input: { id: line?.id, ...input },
    });
    const named = (name: string | undefined) => found.filter((line) => line.name === name);
    const note = '통장과 전화로 확인';
    const SETTLED = 'BANK_LINE_SETTLED';
    await act(settle(named('홍길동')[0], { as: 'order', orderId: orders[3], note }), SETTLED);
    await act(settle(named(NAMES[4])[0], { as: 'newPurchase', orderId: orders[4], note }), SETTLED);
    const [first, second] = named(NAMES[5]);
    await act(settle(first, { as: 'order', orderId: orders[5], note }), SETTLED);
    await act(settle(second, { as: 'refund', note: '두 번 입금' }), SETTLED);
    await act(settle(named('자금이체')[0], { as: 'other', note: '회사 자금 이체' }), SETTLED);
    const part = named(NAMES[6])[0];
    await act(settle(part, { as: 'order', orderId: orders[6], note }), SETTLED);
    const release = { id: part?.id, orderId: orders[6], reason: '다른 주문의 입금' };
    await act({ path: 'admin.bankLines.release', input: release }, 'STATUS_NOT_ALLOWED');
    await act(settle(part, { as: 'refund', note: '주문이 없는 입금' }), SETTLED);

    const accounts = (await ask({ path: 'admin.companies.list', input: {} }))['data'];
    expect(accounts).toHaveLength(1);
    const rule = { depositAccountId: 1, direction: 'out', text: '이체수수료', note: '이체 수수료' };
    const setRule = (token: string): Call => ({ path: 'admin.lineRules.set', input: rule, token });
    await act(setRule(world.operatorToken), 'SAME_OPERATOR');
    await ask(setRule(world.secondToken));
    await act(approve((await read()).filter((line) => line.rule !== null)));

    const refundIds = [second?.id ?? 0, part?.id ?? 0];
    for (const id of refundIds)
      for (const token of [world.operatorToken, world.secondToken]) {
        const payee = {
          id,
          bank: '088',
          accountNum: '110987654321',
          name: '홍판서',
          requestId: randomUUID(),
        };
        await ask({ path: 'admin.refunds.setPayee', input: payee, token });
      }
    const whole = { depositAccountId: 1, refundIds, template: 'standard', format: 'csv' };
    const made = { ...whole, reason: '오늘 환불', requestId: randomUUID() };
    const fileId = (await ask({ path: 'admin.refunds.file', input: made }))['id'];
    const heldOf = (some: WrittenLine[]) => HELD + some.reduce((sum, { won }) => sum + won, 0);
    const later: WrittenLine[] = [
      { at: atBank(Date.now() + 3_000), won: -wonOf(5) - 3_000, name: '대량이체' },
      { at: atBank(Date.now() + 4_000), won: 3_000, name: '이체불능', memo: '환입' },
    ];
    await act(upload(later, heldOf(lines)));
    const ofName = async (name: string) => (await read()).find((line) => line.name === name);
    const debit = await ofName('대량이체');
    await act(settle(debit, { as: 'refundFile', fileId, failed: [], requestId: randomUUID() }));
    await act(settle(await ofName('이체불능'), { as: 'returned', of: debit?.id }), SETTLED);

    const held = heldOf([...lines, ...later]);
    const wrong = [{ at: atBank(Date.now() + 6_000), won: 12_345, name: '다른 회사의 손님' }];
    await act(upload(wrong, held));
    const imports = await ask({ path: 'admin.bankImports.list', input: {} });
    const [newest] = imports['data'] as { id: number }[];
    await act({ path: 'admin.bankImports.undo', input: { id: newest?.id, reason: '다른 회사의 거래내역' } });

    const close = (token: string): Call => ({
      path: 'admin.closings.close',
      input: { companyId: 1, day: seoulDay(new Date()), requestId: randomUUID() },
      token,
    });
    await act(close(world.operatorToken));
    const closed = await act(close(world.secondToken));
    if (closed['closing'] !== String(held) || closed['difference'] !== '0' || closed['unmatched'] !== '0')
      findings.push(`the books differ: ${JSON.stringify(closed)}`);
    const end = await readDay(world);
    return { findings: [...findings, ...end.findings], day: end.day };
  } catch (error) {
    if (findings.length === 0) throw error;
    return { findings, day: {} };
  } finally {
    await server.discard();
    world.remove();
  }
}

it(
  'leaves nothing of a killed act and does it once when it is asked again, as on an undisturbed day',
  async () => {
    const undisturbed = await dayOfActs(false);
    expect(undisturbed.findings).toEqual([]);
    expect(await dayOfActs(true)).toEqual(undisturbed);
  },
  LIMIT_MS,
);

const FAULTS = [
  {
    what: 'a line that is accounted for again when the call is repeated',
    fault: 'twice',
    finding: /^admin\.bankLines\.settle was done twice$/m,
  },
  {
    what: 'an act that is stored before its entry in the log',
    fault: 'apart',
    finding: /^admin\.bankLines\.\w+ left a half$/m,
  },
];

// In the short run what is stored by half is detected by `payout-kill.test.ts`, and what is done twice by the tests of bank lines.
it.each(longOrShort(FAULTS, []))(
  'detects $what',
  async ({ fault, finding }) => {
    expect((await dayOfActs(true, fault)).findings.join('\n')).toMatch(finding);
  },
  LIMIT_MS,
);
