// The proxies of `deploy/`, each in front of a server, as its file has it: only names, ports and the paths of certificates and
// logs are others.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from 'node:tls';
import { freePort } from './free-port.ts';

/** Names that a browser looks for on this machine. */
export const WALLET_NAME = 'wallet.localhost';
export const CONSOLE_NAME = 'console.localhost';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const readyWithinMs = 30_000;

type Place = { folder: string; http: number; https: number };
/** What in the shipped file is replaced; each must be there. */
type Swap = readonly [find: string | RegExp, put: string];

type Kind = {
  file: string;
  program: string;
  swaps: (place: Place) => readonly Swap[];
  /** Around the shipped file, what a distribution brings; and the command line. */
  run: (place: Place, text: string) => readonly string[];
};

const put = (place: Place, name: string, text: string): string => {
  const file = join(place.folder, name);
  writeFileSync(file, text);
  return file;
};

/** The places in which nginx would keep bodies and logs for the whole machine. */
const nginxAround = (folder: string, shipped: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  include /etc/nginx/mime.types;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n  ')}
  include ${shipped};
}
`;

const KINDS = {
  nginx: {
    file: 'nginx.conf',
    program: '/usr/sbin/nginx',
    swaps: ({ folder, http, https }) => [
      [/listen 80;/g, `listen 127.0.0.1:${http};`],
      [/listen 443 /g, `listen 127.0.0.1:${https} `],
      [/listen \[::\]:80;/g, `listen [::1]:${http};`],
      [/listen \[::\]:443 /g, `listen [::1]:${https} `],
      ['/etc/ssl/daon-wallet/fullchain.pem', join(folder, 'chain.pem')],
      ['/etc/ssl/daon-wallet/privkey.pem', join(folder, 'key.pem')],
      ['/var/log/nginx/daon-wallet.log', join(folder, 'access.log')],
    ],
    run: (place, text) => {
      const around = nginxAround(place.folder, put(place, 'daon-wallet.conf', text));
      return ['-e', join(place.folder, 'error.log'), '-c', put(place, 'nginx.conf', around)];
    },
  },
  caddy: {
    file: 'Caddyfile',
    program: '/usr/bin/caddy',
    // Names of this machine get certificates of Caddy's own authority.
    swaps: () => [],
    run: (place, text) => {
      const own = `{\n admin off\n skip_install_trust\n default_bind 127.0.0.1\n http_port ${place.http}\n https_port ${place.https}\n}\n`;
      return ['run', '--adapter', 'caddyfile', '--config', put(place, 'Caddyfile', `${own}${text}`)];
    },
  },
  haproxy: {
    file: 'haproxy.cfg',
    program: '/usr/sbin/haproxy',
    swaps: ({ folder, http, https }) => [
      ['bind :80', `bind 127.0.0.1:${http}`],
      ['bind [::]:80', `bind [::1]:${http}`],
      ['bind :443', `bind 127.0.0.1:${https}`],
      ['bind [::]:443', `bind [::1]:${https}`],
      [/\/etc\/ssl\/daon-wallet\/fullchain-and-key\.pem/g, join(folder, 'both.pem')],
    ],
    run: (place, text) => [
      '-db',
      '-f',
      put(place, 'haproxy.cfg', `global\n  log stdout format raw local0\n\n${text}`),
    ],
  },
} as const satisfies Record<string, Kind>;

export type ProxyName = keyof typeof KINDS;
export const PROXY_NAMES = Object.keys(KINDS) as ProxyName[];

/** Throws when one of them is not there: a faulty substitution would try another file than the one that is shipped. */
function replaceAll(text: string, swaps: readonly Swap[]): string {
  return swaps.reduce((rest, [find, replacement]) => {
    const next = rest.replace(find, () => replacement);
    if (next === rest) throw new Error(`the shipped file does not have ${String(find)}`);
    return next;
  }, text);
}

function makeCertificate(folder: string): void {
  const [key, chain] = [join(folder, 'key.pem'), join(folder, 'chain.pem')];
  const names = `subjectAltName=DNS:${WALLET_NAME},DNS:${CONSOLE_NAME}`;
  const asked = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
  ];
  execFileSync(
    'openssl',
    [...asked, '-subj', `/CN=${WALLET_NAME}`, '-addext', names, '-keyout', key, '-out', chain],
    {
      stdio: 'ignore',
    },
  );
  writeFileSync(join(folder, 'both.pem'), readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
}

/** Whether it shows a certificate for both names; Caddy makes them when it has begun to listen. */
async function answersAt(port: number): Promise<boolean> {
  for (const servername of [WALLET_NAME, CONSOLE_NAME]) {
    const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false });
    try {
      await once(socket, 'secureConnect');
    } catch {
      return false;
    } finally {
      socket.destroy();
    }
  }
  return true;
}

export type FrontProxy = {
  /** Where it leads plain HTTP to TLS. */
  plain: string;
  wallet: string;
  console: string;
  stop: () => Promise<void>;
};

/**
 * Starts a proxy in front of the server at `server`. `faults` are planted into the shipped file. Throws when it is not
 * installed: what was not tried has not passed.
 */
export async function startProxy(
  name: ProxyName,
  server: string,
  faults: readonly Swap[] = [],
): Promise<FrontProxy> {
  const kind: Kind = KINDS[name];
  if (!existsSync(kind.program))
    throw new Error(
      `${name} is not installed (apt-get install nginx-light caddy haproxy): nothing was tried.`,
    );
  const folder = mkdtempSync(join(tmpdir(), `daon-${name}-`));
  // nginx reads it as the master, started by root, and writes bodies as another user.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'home'));
  makeCertificate(folder);
  const [http, https] = [await freePort(), await freePort()];
  const place = { folder, http, https };
  const everywhere: Swap[] = [
    [/127\.0\.0\.1:3000/g, new URL(server).host],
    ...(name === 'haproxy'
      ? []
      : ([
          [/wallet\.example\.com/g, WALLET_NAME],
          [/(?<=[ ,])console\.example\.com(?=[ ;{])/g, CONSOLE_NAME],
        ] as const)),
  ];
  const shipped = readFileSync(join(DEPLOY, kind.file), 'utf8');
  const text = replaceAll(replaceAll(shipped, faults), [...kind.swaps(place), ...everywhere]);
  const child = spawn(kind.program, kind.run(place, text), {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (said = `${said}${part}`.slice(-4_000)));
  const closed = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    const hard = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await closed;
    clearTimeout(hard);
    rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + readyWithinMs; !(await answersAt(https)); await delay(50)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    const errors = join(folder, 'error.log');
    const logged = existsSync(errors) ? readFileSync(errors, 'utf8') : '';
    await stop();
    throw new Error(`${name} does not serve: ${said}${logged}`);
  }
  return {
    plain: `http://${WALLET_NAME}:${http}`,
    wallet: `https://${WALLET_NAME}:${https}`,
    console: `https://${CONSOLE_NAME}:${https}`,
    stop,
  };
}
