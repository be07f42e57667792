// Thousands of malformed requests to every procedure and legacy call, as anonymous caller, holder, operator and admin:
// none causes a server error, none reveals internal details, and the books balance afterwards.
import { Agent, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SESSION_LIFE_MS } from '../../domain/limits.ts';
import { hashToken } from '../../server/ports/secrets.ts';
import { createRandom } from '../support/store/random.ts';
import { longOrShort } from '../support/runner/long-or-short.ts';
import { findLeaks, type Judged } from './fuzz-judge.ts';
import { nextRequest, type Callable, type FuzzRequest, type Material } from './fuzz-requests.ts';
import { LEGACY_INPUTS } from './legacy-inputs.ts';
import { callerOf, openAccessWorld, type AccessWorld, type Column } from './people.ts';
import { PROCEDURE_INPUTS } from './procedure-inputs.ts';
import { PROCEDURE_TABLE } from './procedure-table.ts';
import { parts } from '../support/servers/app.ts';

const { buildApp, checkAuditChain, checkBooks, insertOperatorSession, insertSession } = parts;

const REQUESTS = longOrShort(10_000, 1_000);
const REVIVE_EVERY = 50;
const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));

let world: AccessWorld;
let material: Material;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Made once: a valid input that is refused later is a malformed request too. */
async function collectCalls(): Promise<Callable[]> {
  const calls: Callable[] = [];
  const add = async (path: string, name: string, column: Column, inputs: typeof PROCEDURE_INPUTS) => {
    const caller = callerOf(world, column);
    calls.push({ path, input: await inputs[name]?.(world, caller), token: caller.token });
  };
  for (const [name, { cells }] of PROCEDURE_TABLE) {
    const column = (['holder', 'operator', 'admin'] as const).find((one) => cells[one] === 'ok') ?? 'admin';
    await add(`/trpc/${name}`, name, column, PROCEDURE_INPUTS);
  }
  for (const name of Object.keys(LEGACY_INPUTS)) await add(`/api/${name}`, name, 'holder', LEGACY_INPUTS);
  return calls;
}

beforeAll(async () => {
  world = await openAccessWorld();
  const tokens = [
    undefined,
    ...(['holder', 'operator', 'admin'] as const).map((one) => callerOf(world, one).token),
  ];
  material = { calls: await collectCalls(), tokens };
  await revive();
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  agent.destroy();
  await world.close();
});

/** Restores callers that a request signed out, blocked or disabled. */
async function revive(): Promise<void> {
  const now = world.deps.clock.now();
  const life = {
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    ipPrefix: '127.0.0.0/24',
    userAgent: 'test',
  };
  const operators = await world.store.read((db) => db.select().from(db.t.operators));
  const idOf = (login: string) => operators.find((operator) => operator.login === login)?.id ?? 0;
  await world.store.write(async (tx) => {
    const { holders, sessions, operatorSessions } = tx.t;
    await tx.update(holders).set({ status: 'active' }).where(eq(holders.id, world.ids.holder));
    await tx.delete(sessions).where(eq(sessions.tokenHash, hashToken(world.holder)));
    await insertSession(tx, { ...life, holderId: world.ids.holder, tokenHash: hashToken(world.holder) });
    for (const [login, role] of [
      ['operator', 'operator'],
      ['admin1', 'admin'],
    ] as const) {
      const tokenHash = hashToken(callerOf(world, role).token ?? '');
      await tx
        .update(tx.t.operators)
        .set({ disabledAt: null, role })
        .where(eq(tx.t.operators.id, idOf(login)));
      await tx.delete(operatorSessions).where(eq(operatorSessions.tokenHash, tokenHash));
      await insertOperatorSession(tx, { ...life, operatorId: idOf(login), tokenHash });
    }
  });
}

function send(port: number, { method, path, headers, body }: FuzzRequest): Promise<Judged> {
  return new Promise((resolve) => {
    const call = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent,
        headers: { ...headers, ...(body === null ? {} : { 'content-length': String(body.length) }) },
      },
      (answer) => {
        const parts: Buffer[] = [];
        const done = () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(parts).toString('utf8'),
          });
        answer.on('data', (part: Buffer) => {
          parts.push(part);
          // A stream of events has no end to wait for.
          if (answer.headers['content-type']?.startsWith('text/event-stream') === true) {
            done();
            call.destroy();
          }
        });
        answer.on('end', done);
      },
    );
    call.on('error', (error: Error & { code?: string }) =>
      resolve({
        status: 0,
        headers: { 'x-content-type-options': 'nosniff' },
        text: error.code ?? 'no answer',
      }),
    );
    call.end(body);
  });
}

type Outcome = { faults: string[]; statuses: Map<number, number>; paths: Set<string> };

async function fuzz(port: number, seed: number, requests: number): Promise<Outcome> {
  const random = createRandom(seed);
  const outcome: Outcome = { faults: [], statuses: new Map(), paths: new Set() };
  for (let index = 0; index < requests && outcome.faults.length < 10; index += 1) {
    if (index % REVIVE_EVERY === 0) await revive();
    const made = nextRequest(random, material);
    const answer = await send(port, made);
    outcome.statuses.set(answer.status, (outcome.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 200) outcome.paths.add(made.path);
    const shown = { ...made, body: made.body?.toString('latin1').slice(0, 600) };
    for (const leak of findLeaks(answer))
      outcome.faults.push(
        `seed ${seed}, request ${index}: ${leak}: ${JSON.stringify(shown)} → ${answer.text.slice(0, 300)}`,
      );
  }
  return outcome;
}

const portOf = (app: AccessWorld['app']) => (app.server.address() as AddressInfo).port;

describe('malformed requests', () => {
  it('cause no server error and leave the books in balance', { timeout: 600_000 }, async () => {
    const alarmed = vi.spyOn(world.deps.log, 'error');
    const { faults, statuses, paths } = await fuzz(portOf(world.app), SEED, REQUESTS);
    process.stdout.write(
      `fuzz: seed ${SEED}, ${REQUESTS} requests, ${JSON.stringify(Object.fromEntries(statuses))}\n`,
    );
    expect(faults).toEqual([]);
    expect(alarmed.mock.calls).toEqual([]);
    // The run proves little if no request passes validation.
    expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 25);
    expect(paths.size).toBeGreaterThan(longOrShort(60, 20));
    expect(await world.store.read((db) => checkBooks(db))).toEqual([]);
    expect(await world.store.read((db) => checkAuditChain(db, world.deps.secrets))).toEqual([]);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the check of malformed requests', () => {
  it('detects a server whose database fails now and then', async () => {
    let reads = 0;
    const planted: typeof world.deps.store = {
      ...world.deps.store,
      read: (fn) => {
        reads += 1;
        return reads % 2 === 0 ? Promise.reject(new Error('planted')) : world.deps.store.read(fn);
      },
    };
    const app = await buildApp(
      { ...world.deps, store: planted },
      { dist: 'none', health: { ready: true, bookFindings: 0 } },
    );
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { faults } = await fuzz(portOf(app), 1, 120);
    await app.close();
    expect(faults.length).toBeGreaterThan(0);
    expect(faults[0]).toContain('its status is 500');
  });

  it.each([
    'Error: x\\n    at send (/srv/app/server/app.ts:12:3)',
    'near "x": syntax error',
    'SqliteError: UNIQUE constraint failed: logins.login_lower',
    'Failed query: insert into "holders"',
    'ENOENT: no such file, open /tmp/daon.sqlite',
    "TypeError: Cannot read properties of undefined (reading 'id')",
  ])('detects a leak in %j', (text) => {
    const headers = { 'x-content-type-options': 'nosniff' };
    expect(findLeaks({ status: 400, headers, text })).not.toEqual([]);
    expect(findLeaks({ status: 400, headers, text: '입력한 내용을 다시 확인해주세요.' })).toEqual([]);
  });
});
