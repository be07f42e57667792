// A holder signs out everywhere at one process while a session of the same holder sends at another (ADR-0044).
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStore } from '../../../db/open.ts';
import { eq } from '../../../db/sql.ts';
import type { Store } from '../../../db/store.ts';
import { parseAddress } from '../../../domain/address.ts';
import { asUnits, DAON } from '../../../domain/money.ts';
import { buildApp } from '../../../server/app.ts';
import { createDeps } from '../../../server/create-deps.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import { seedDemo } from '../../../server/demo/seed-demo.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { readBalance } from '../../../server/ledger/accounts.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { createPasswords } from '../../../server/ports/passwords.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { unwrap } from '../../../server/trpc/unwrap.ts';
import { describeOnPostgres } from '../../support/postgres/describe-on-postgres.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres/postgres-server.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { TEST_XPUB } from '../../support/vectors/test-xpub.ts';

const SENDS = 60;

type Process = { deps: Deps; app: Awaited<ReturnType<typeof buildApp>> };

let server: PostgresServer;
let processes: [Process, Process];
let address: string;

async function processOn(store: Store): Promise<Process> {
  const deps = createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB }), store, TEST_SECRET_KEY, {
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
  });
  return { deps, app: await buildApp(deps, { dist: '/nowhere', health: { ready: true, bookFindings: 0 } }) };
}

const post = ({ app }: Process, url: string, payload: object, token?: string) =>
  app.inject({
    ...{ method: 'POST', url, payload },
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

async function signIn(process: Process): Promise<string> {
  const answer = await post(process, '/trpc/auth.signIn', { login: 'daon0001', password: DEMO_PASSWORD });
  return answer.json<{ result: { data: { token: string } } }>().result.data.token;
}

const balance = async () => (await processes[0].deps.store.read((db) => readBalance(db, 1))).balance;

/** What left the wallet after the call that signs out everywhere had answered, with the outcomes of the sends. */
async function leftAfter(sendOne: (token: string, i: number) => Promise<unknown>) {
  const [first, second] = processes;
  const [mine, theirs] = [await signIn(first), await signIn(second)];
  const before = await balance();
  const sends: Promise<unknown>[] = [];
  let isOver = false;
  // New sends begin all the time, each some time into the others.
  const sending = (async () => {
    for (let i = 0; i < SENDS || !isOver; i += 1) {
      sends.push(sendOne(theirs, i));
      if (i % 4 === 3) await sends[i - 3];
      if (i === SENDS * 50) throw new Error('signing out takes longer than all these sends');
    }
    for (let i = 0; i < 4; i += 1) sends.push(sendOne(theirs, i));
  })();
  while (sends.length < SENDS / 4) await sends.at(-1);
  const ended = await post(first, '/trpc/auth.endSessions', { keepThis: true }, mine);
  const then = await balance();
  isOver = true;
  await sending;
  const outcomes = await Promise.all(sends);
  expect(ended.json()).toMatchObject({ result: { data: {} } });
  expect(before).toBeGreaterThan(then);
  expect(await first.deps.store.read(checkBooks)).toEqual([]);
  return { units: then - (await balance()), outcomes };
}

describeOnPostgres('signing out everywhere', (bin) => {
  beforeAll(async () => {
    server = await startPostgres(bin);
    const first = await processOn(await openStore(server.url));
    await seedDemo(first.deps);
    processes = [first, await processOn(await openStore(server.url, { exclusive: false }))];
    const [row] = await first.deps.store.read((db) =>
      db.select().from(db.t.holders).where(eq(db.t.holders.id, 2)),
    );
    address = row?.walletAddress ?? '';
  }, 120_000);
  afterAll(async () => {
    for (const { app, deps } of processes) {
      await app.close();
      deps.database.stop();
      await deps.store.close();
    }
    await server.stop();
  });

  it('lets nothing leave afterwards, at any process and API', async () => {
    const [, second] = processes;
    const { units, outcomes } = await leftAfter(async (token, i) => {
      const isLegacy = i % 2 === 1;
      const answer = isLegacy
        ? await post(second, '/api/send', { addr: address, amount: '1' }, token)
        : await post(
            second,
            '/trpc/transfers.send',
            { to: { address }, net: '1', requestId: randomUUID() },
            token,
          );
      return answer.statusCode;
    });
    expect(units).toBe(0n);
    expect(new Set(outcomes)).toEqual(new Set([200, 401]));
    expect(outcomes.slice(-4)).toEqual([401, 401, 401, 401]);
  });

  it('would, if a send did not look at its session again', async () => {
    const [, second] = processes;
    const to = { address: unwrap(parseAddress(address)) };
    const net = asUnits(DAON);
    const { units } = await leftAfter(() =>
      send(second.deps, { id: 1 }, { to, net, requestId: randomUUID() }),
    );
    expect(units).toBeGreaterThan(0n);
  });
});
