// Peers that send or read as slowly as possible are cut off, bodies that are too large are refused, and other calls are served meanwhile.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Timeouts } from '../../server/app.ts';
import { createTestApp, type TestApp, parts } from '../support/servers/app.ts';
import { openPeer, openSippingPeer, statusOf } from './raw-socket.ts';

const { buildApp, registerDrain } = parts;

const TIMEOUTS: Timeouts = {
  requestMs: 1_000,
  headersMs: 250,
  silenceMs: 2_000,
  answerMs: 1_400,
  idleMs: 2_000,
  checkEveryMs: 50,
};
const BIG = 24 * 1024 * 1024; // more than the sockets' buffers of both sides hold

let world: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let dist: string;
let port: number;
let token: string;

beforeAll(async () => {
  world = await createTestApp();
  token = await world.signIn('daon0001');
  dist = mkdtempSync(join(tmpdir(), 'daon-dist-'));
  mkdirSync(join(dist, 'client'));
  writeFileSync(join(dist, 'client', 'big.bin'), Buffer.alloc(BIG));
  app = await buildApp(world.deps, {
    dist,
    health: { ready: true, bookFindings: 0 },
    timeouts: TIMEOUTS,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await world.close();
  rmSync(dist, { recursive: true });
});

const balance = () =>
  fetch(`http://127.0.0.1:${port}/trpc/wallet.balance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });

const head = (path: string, ...lines: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: x', ...lines, '', ''].join('\r\n');
const JSON_LINE = 'content-type: application/json';

describe('a peer that is slow on purpose', () => {
  it.each<[string, string, { piece: string; everyMs: number } | undefined, number[]]>([
    ['says nothing', '', undefined, [0, 408]],
    ['never ends its headers', 'GET / HTTP/1.1\r\nhost: x\r\n', { piece: 'x-a: b\r\n', everyMs: 20 }, [408]],
    [
      'never ends a body of known length',
      head('/trpc/auth.signIn', JSON_LINE, 'content-length: 9000'),
      { piece: ' ', everyMs: 20 },
      [408],
    ],
    [
      'never ends a body in pieces',
      head('/api/login', JSON_LINE, 'transfer-encoding: chunked'),
      { piece: '1\r\n \r\n', everyMs: 20 },
      [408],
    ],
    ['holds a body back altogether', head('/api/login', JSON_LINE, 'content-length: 10'), undefined, [408]],
  ])('that %s is cut off', async (_name, first, trickle, statuses) => {
    const peers = Array.from({ length: 20 }, () => openPeer(port, first, trickle));
    expect((await balance()).status).toBe(200);
    for (const heard of await Promise.all(peers.map(({ ended }) => ended))) {
      expect(statuses).toContain(statusOf(heard));
      if (heard !== '') expect(heard).toContain('"reason":"INVALID_INPUT"');
    }
  });

  it('that reads an answer slowly is cut off before its end', async () => {
    const accepted: Socket[] = [];
    const note = (socket: Socket) => accepted.push(socket);
    app.server.on('connection', note);
    const peers = Array.from({ length: 5 }, () =>
      openSippingPeer(port, 'GET /big.bin HTTP/1.1\r\nhost: x\r\n\r\n'),
    );
    await Promise.all(peers.map(({ begun }) => begun));
    app.server.off('connection', note);
    expect(accepted).toHaveLength(5);
    expect(accepted.every((socket) => !socket.destroyed)).toBe(true);
    expect((await balance()).status).toBe(200);
    await Promise.all(accepted.filter((socket) => !socket.destroyed).map((socket) => once(socket, 'close')));
    expect(Math.max(...accepted.map((socket) => socket.bytesWritten))).toBeLessThan(BIG);
    for (const { socket } of peers) socket.destroy();
  });

  it('that disconnects before its answer does not delay the end of the server', async () => {
    const asked = Promise.withResolvers<void>();
    const never = new Promise<boolean>(() => undefined);
    const verify = () => {
      asked.resolve();
      return never;
    };
    const passwords = { ...world.deps.passwords, verify };
    const ending = await buildApp(
      { ...world.deps, passwords },
      { dist, health: { ready: true, bookFindings: 0 } },
    );
    const drain = registerDrain(ending);
    await ending.listen({ host: '127.0.0.1', port: 0 });
    const body = JSON.stringify({ login: 'nobody99', password: 'not the one 1' });
    const peer = openPeer(
      (ending.server.address() as AddressInfo).port,
      head('/trpc/auth.signIn', JSON_LINE, `content-length: ${body.length}`) + body,
    );
    await asked.promise;
    peer.socket.destroy();
    await peer.ended;
    // Its time is never up, so a server that waits for the call never ends.
    vi.spyOn(performance, 'now').mockReturnValue(0);
    await drain();
    expect(ending.server.listening).toBe(false);
  });

  it('has, with production limits, seconds to send and a minute to read', async () => {
    const earnest = await buildApp(world.deps, { dist, health: { ready: true, bookFindings: 0 } });
    expect(earnest.server).toMatchObject({ headersTimeout: 5_000, requestTimeout: 10_000, timeout: 60_000 });
    await earnest.close();
  });
});

describe('what is too large', () => {
  const many = (line: (n: number) => string, count: number) =>
    Array.from({ length: count }, (_, n) => line(n));
  const spaces = (count: number) => ' '.repeat(count);

  it.each<[string, string, number]>([
    ['a body that says so in advance', head('/api/login', JSON_LINE, 'content-length: 999999999999'), 413],
    [
      'a body in pieces',
      head('/trpc/auth.signIn', JSON_LINE, 'transfer-encoding: chunked') + `4e20\r\n${spaces(20_000)}\r\n`,
      413,
    ],
    ['a header', head('/', `x-a: ${'a'.repeat(20_000)}`), 431],
    ['a number of headers', head('/', ...many((n) => `x-${n}: a`, 5_000)), 431],
    ['an address', head(`/?${'a'.repeat(20_000)}`), 431],
    ['a number of parameters', head(`/trpc/auth.signIn?${many((n) => `a${n}=1`, 4_000).join('&')}`), 431],
    [
      'the rest of a piece',
      `${head('/api/login', JSON_LINE, 'transfer-encoding: chunked')}1;${'a'.repeat(20_000)}\r\n`,
      413,
    ],
    ['no HTTP', 'hello\r\n\r\n', 400],
    [
      'two lengths of one body',
      head('/api/login', JSON_LINE, 'content-length: 2', 'transfer-encoding: chunked'),
      400,
    ],
  ])('%s is refused and the connection closed', async (_name, bytes, status) => {
    const heard = await openPeer(port, bytes).ended;
    expect(statusOf(heard)).toBe(status);
    expect(heard.toLowerCase()).toContain('connection: close');
    expect(heard.toLowerCase()).toContain('x-content-type-options: nosniff');
  });

  it.each<[string, string]>([
    ['a body', head('/trpc/auth.signIn', JSON_LINE, 'content-length: 20000') + spaces(20_000)],
    [
      'a form',
      head('/api/login', 'content-type: application/x-www-form-urlencoded', 'content-length: 20000') +
        'a&'.repeat(10_000),
    ],
    [
      'a body that fills the buffers of both sides',
      head('/trpc/auth.signIn', JSON_LINE, 'content-length: 12000000') + spaces(12_000_000),
    ],
  ])('%s that says its length is refused, and read to its end', async (_name, bytes) => {
    const heard = await openPeer(
      port,
      `${bytes}${head('/nothing', 'connection: close', 'content-length: 0')}`,
    ).ended;
    expect(statusOf(heard)).toBe(413);
    expect(heard).toMatch(/PAYLOAD_TOO_LARGE|"res":413/);
    expect(heard.lastIndexOf('HTTP/1.1 404')).toBeGreaterThan(0);
  });

  it('a body that never ends is cut off, although it was refused', async () => {
    const bytes = head('/trpc/auth.signIn', JSON_LINE, 'content-length: 12000000');
    const heard = await openPeer(port, bytes, { piece: ' ', everyMs: 20 }).ended;
    expect(statusOf(heard)).toBe(413);
    expect(heard.split('HTTP/1.1')).toHaveLength(2);
  });

  it.each([
    ['nested deeply', `${'['.repeat(8_000)}${']'.repeat(8_000)}`],
    ['with keys nested deeply', `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`],
    ['of one long number', '9'.repeat(16_000)],
    ['of many keys', `{${many((n) => `"k${n}":1`, 1_500).join(',')}}`],
    ['of many equal keys', `{${many(() => '"a":1', 2_000).join(',')}}`],
    ['of backslashes', `"${'\\\\'.repeat(8_000)}"`],
  ])('a body %s is refused immediately by both APIs', async (_name, body) => {
    for (const path of ['/trpc/auth.signIn', '/api/login', '/trpc/wallet.balance?batch=1']) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect({ path, fine: [400, 401, 422].includes(answer.status) }).toEqual({ path, fine: true });
    }
  });
});
