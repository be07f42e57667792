// A holder signs out everywhere at one process while a session of the same holder sends at another (ADR-0044).
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from '../../../db/sql.ts';
import { parseAddress } from '../../../domain/address.ts';
import { asUnits, DAON } from '../../../domain/money.ts';
import { DEMO_PASSWORD } from '../../../server/demo/demo-people.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { send } from '../../../server/features/transfers/send.ts';
import { readBalance } from '../../../server/ledger/accounts.ts';
import { checkBooks } from '../../../server/ledger/check-books.ts';
import { unwrap } from '../../../server/trpc/unwrap.ts';
import { appOf, twoProcesses, type TwoProcesses } from '../../support/servers/two-processes.ts';

const SENDS = 60;

type Process = { deps: Deps; app: Awaited<ReturnType<typeof appOf>> };

let two: TwoProcesses;
let processes: [Process, Process];
let address: string;

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

describe('signing out everywhere', () => {
  beforeAll(async () => {
    two = await twoProcesses();
    const processOf = async (deps: Deps): Promise<Process> => ({ deps, app: await appOf(deps) });
    processes = [await processOf(two.first), await processOf(two.second)];
    const [row] = await two.store.read((db) => db.select().from(db.t.holders).where(eq(db.t.holders.id, 2)));
    address = row?.walletAddress ?? '';
  });
  afterAll(async () => {
    for (const { app } of processes) await app.close();
    await two[Symbol.asyncDispose]();
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
