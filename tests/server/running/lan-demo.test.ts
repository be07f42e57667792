// The demo on a home network (D46): what allows it, and that nothing else is served so.
import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { NetworkInterfaceInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TERMINAL } from '../../../domain/terminal-sentences.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { findHomeAddress, isHomeAddress, refuseStrangers } from '../../../server/env/home-network.ts';
import { TEST_SECRET_KEY } from '../../support/servers/app.ts';
import { makeMemoryFolder } from '../../support/runner/memory-folder.ts';
import { runInProcess } from '../../support/servers/run-in-process.ts';
import { startServer } from '../../support/servers/server-process.ts';

const HOME = [
  '10.0.0.0',
  '10.255.255.255',
  '172.16.0.0',
  '172.31.255.255',
  '192.168.0.0',
  '192.168.255.255',
  '169.254.0.1',
  '127.0.0.1',
  '::1',
  'fc00::',
  'fdff:ffff::1',
  'fe80::1',
  'fe80::1%eth0',
  'febf::1',
  '::ffff:192.168.0.7',
];
const ELSEWHERE = [
  '9.255.255.255',
  '11.0.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '192.169.0.0',
  '169.253.255.255',
  '100.64.0.1',
  '8.8.8.8',
  '0.0.0.0',
  '::',
  'fbff::1',
  'fec0::1',
  '2001:db8::1',
  '::ffff:8.8.8.8',
  'localhost',
  'nas.local',
  '',
];

it.each(HOME)('%s is an address of a home', (address) => expect(isHomeAddress(address)).toBe(true));
it.each(ELSEWHERE)('%j is none', (address) => expect(isHomeAddress(address)).toBe(false));

const found = (address: string, internal = false): NetworkInterfaceInfo => ({
  address,
  internal,
  family: 'IPv4',
  netmask: '',
  mac: '',
  cidr: null,
});

describe('the address that is found', () => {
  it('is the one that a phone most likely reaches', () => {
    const lo = [found('127.0.0.1', true)];
    expect(findHomeAddress({ lo, eth0: [found('10.0.0.5')], wlan0: [found('192.168.0.7')] })).toBe(
      '192.168.0.7',
    );
    expect(findHomeAddress({ lo, docker0: [found('172.17.0.1')], eth0: [found('172.20.1.2')] })).toBe(
      '172.20.1.2',
    );
  });

  it('is never a public one', () => {
    const eth0 = [found('203.0.114.7'), { ...found('fe80::1'), family: 'IPv6' as const, scopeid: 2 }];
    expect(findHomeAddress({ lo: [found('127.0.0.1', true)], eth0 })).toBe(null);
  });
});

describe('DEMO=lan', () => {
  it.each(['192.168.0.7', '10.1.2.3', '172.16.5.5', 'fd00::7', '127.0.0.1'])(
    'serves the demo on %s',
    (HOST) => {
      expect(parseEnv({ DEMO: 'lan', HOST })).toMatchObject({
        host: HOST,
        demo: true,
        demoOnLan: true,
        production: false,
        exposed: true,
        leftOut: [],
      });
    },
  );

  it.each(ELSEWHERE.filter((host) => host !== ''))('refuses %s', (HOST) => {
    expect(() => parseEnv({ DEMO: 'lan', HOST })).toThrow(TERMINAL.lanNotPrivate(HOST));
  });

  it('refuses production, a proxy, lifted limits and pushes to this machine', () => {
    const lan = { DEMO: 'lan', HOST: '192.168.0.7' };
    expect(() => parseEnv({ ...lan, NODE_ENV: 'production' })).toThrow(TERMINAL.demoInProduction('lan'));
    expect(() => parseEnv({ ...lan, TRUST_PROXY: '127.0.0.1' })).toThrow(TERMINAL.lanBehindProxy());
    expect(() => parseEnv({ ...lan, PUBLIC_URL: 'https://a.example' })).toThrow(TERMINAL.lanWithHttps());
    expect(() => parseEnv({ ...lan, PUBLIC_URL: 'HTTPS://a.example' })).toThrow(TERMINAL.lanWithHttps());
    expect(() => parseEnv({ ...lan, RATE_LIMIT: 'off' })).toThrow('RATE_LIMIT=off');
    expect(() => parseEnv({ ...lan, PUSH_HOSTS: 'any' })).toThrow('PUSH_HOSTS=any');
  });

  it('is the only way: every other value leaves a private address production', () => {
    for (const DEMO of ['', '0']) expect(parseEnv({ DEMO, HOST: '192.168.0.7' }).production).toBe(true);
    expect(() => parseEnv({ DEMO: '1', HOST: '192.168.0.7' })).toThrow('npm start -- --lan');
  });
});

describe('a server', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeMemoryFolder('daon-lan-');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('does not start on a database that the demo did not make', async () => {
    const path = join(folder, 'daon.sqlite');
    const env = { DATABASE_URL: `file:${path}`, SECRET_KEY: TEST_SECRET_KEY, PORT: '0', LOG_LEVEL: 'silent' };
    expect((await runInProcess(['migrate'], env)).status).toBe(0);
    const added = spawnSync(
      process.execPath,
      ['server/cli/daon.ts', 'operator', 'add', 'second1', '--role', 'viewer'],
      {
        cwd: resolve(import.meta.dirname, '../../..'),
        input: 'a password\n',
        env: { ...process.env, ...env },
      },
    );
    expect(String(added.stderr)).toBe('');
    expect(await runInProcess(['serve'], { ...env, DEMO: 'lan', HOST: '127.0.0.1' })).toEqual({
      status: 1,
      said: `${TERMINAL.lanWithoutDemo(path)}\n`,
    });
  });

  it('prints address, QR code and warning, serves the demo, and neither /metrics nor /api/docs', async () => {
    const server = await startServer({ DEMO: 'lan', RATE_LIMIT: 'on', LOG_LEVEL: 'silent' }, { folder });
    try {
      await vi.waitFor(() => expect(server.output()).toContain(TERMINAL.lanOpen().at(-1)), 30_000);
      expect(server.output()).toContain(`${server.origin}/`);
      expect(server.output()).toMatch(/[█▀▄]{8}/);
      for (const sentence of TERMINAL.lanOpen()) expect(server.output()).toContain(sentence);
      const statusOf = async (path: string) => (await fetch(server.origin + path)).status;
      expect(await statusOf('/readyz')).toBe(200);
      expect(await statusOf('/metrics')).toBe(404);
      expect(await statusOf('/api/docs')).toBe(404);
      const answer = await fetch(`${server.origin}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'daon0001', password: 'daon1234!' }),
      });
      expect(await answer.json()).toMatchObject({ res: 0 });
      // A proxy on this machine would bring anyone.
      for (const name of ['X-Forwarded-For', 'Forwarded'])
        for (const path of ['/', '/healthz', '/admin/', '/trpc/wallet.home', '/api/login']) {
          const passedOn = await fetch(server.origin + path, { headers: { [name]: 'for=8.8.8.8' } });
          expect(passedOn.status).toBe(404);
        }
    } finally {
      await server.stop();
    }
  });

  it('closes connections from outside the home network', () => {
    const server = new EventEmitter();
    refuseStrangers(server as unknown as Server);
    const isClosed = (remoteAddress: string | undefined) => {
      const destroy = vi.fn();
      server.emit('connection', { remoteAddress, destroy });
      return destroy.mock.calls.length > 0;
    };
    expect(HOME.map(isClosed)).toEqual(HOME.map(() => false));
    expect([...ELSEWHERE, undefined].map(isClosed)).not.toContain(false);
  });
});
