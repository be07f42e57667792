// What the proxies of `deploy/` let through, read from their files, against what the server accepts.
import { BODY_LIMIT, TIMEOUTS } from '../../server/app.ts';
import { STATEMENT_BODY_MAX } from '../../server/features/bank-lines/import/statement-size.ts';
import { BEAT_MS } from '../../server/plugins/console-events.ts';
import { WITH_STATEMENT } from '../../server/plugins/trpc-api.ts';

export type ProxyLimits = {
  /** The most bytes of a body, of each path with a limit of its own. */
  large: Readonly<Record<string, number>>;
  /** Of all other paths. */
  small: number;
  /** How long it waits for the server; null without an end. */
  answerMs: number | null;
  /** How long it keeps an idle connection to the server. */
  idleMs: number;
};

export type Proxy = { file: string; read: (text: string) => ProxyLimits };

const KIB = 1024;
const MIB = KIB * KIB;

function found(text: string, pattern: RegExp): string {
  const value = pattern.exec(text)?.[1];
  if (value === undefined) throw new Error(`nothing is like ${pattern.source}`);
  return value;
}

const secondsIn = (text: string, pattern: RegExp): number => Number(found(text, pattern)) * 1000;

const withoutComments = (text: string): string => text.replace(/^\s*#.*$/gm, '');

/** A size of nginx. */
function bytesOf(size: string): number {
  const [, count, unit = ''] = /^(\d+)([km]?)$/.exec(size) ?? [];
  if (count === undefined) throw new Error(`${size} is no size`);
  return Number(count) * (unit === 'm' ? MIB : unit === 'k' ? KIB : 1);
}

function readNginx(raw: string): ProxyLimits {
  const text = withoutComments(raw);
  const blocks = [...text.matchAll(/location (?:= )?(\S+) \{([^}]*)\}/g)];
  const outside = blocks.reduce((rest, [block]) => rest.replace(block, ''), text);
  return {
    large: Object.fromEntries(
      blocks.flatMap(([, path = '', inside = '']) => {
        const size = /client_max_body_size (\w+);/.exec(inside)?.[1];
        return size === undefined ? [] : [[path, bytesOf(size)]];
      }),
    ),
    small: bytesOf(found(outside, /client_max_body_size (\w+);/)),
    answerMs: secondsIn(outside, /proxy_read_timeout (\d+)s;/),
    idleMs: secondsIn(outside, /keepalive_timeout (\d+)s;/),
  };
}

function readCaddy(raw: string): ProxyLimits {
  const text = withoutComments(raw);
  const [, paths = '', large, small] =
    /> \(path\((.+)\) \? (\d+) : (\d+)\)`\s+respond @oversized 413/.exec(text) ?? [];
  return {
    large: Object.fromEntries(
      [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => [path, Number(large)]),
    ),
    small: Number(small),
    answerMs: null,
    idleMs: secondsIn(text, /\bkeepalive (\d+)s/),
  };
}

function readHaproxy(raw: string): ProxyLimits {
  const text = withoutComments(raw);
  const sizeIf = (condition: string) =>
    Number(found(text, new RegExp(`deny_status 413 if ${condition} \\{ req\\.body_size gt (\\d+) \\}`)));
  const paths = found(text, /acl large path,url_dec (.+)/).split(' ');
  return {
    large: Object.fromEntries(paths.map((path) => [path, sizeIf('large')])),
    small: sizeIf('!large'),
    answerMs: Math.min(secondsIn(text, /timeout server (\d+)s/), secondsIn(text, /timeout client (\d+)s/)),
    idleMs: secondsIn(text, /pool-purge-delay (\d+)s/),
  };
}

export const PROXIES: readonly Proxy[] = [
  { file: 'deploy/nginx.conf', read: readNginx },
  { file: 'deploy/Caddyfile', read: readCaddy },
  { file: 'deploy/haproxy.cfg', read: readHaproxy },
];

/** A proxy lets more through than the server accepts, so that the server's own sentence is shown, and never much more. */
function findSize(name: string, bytes: number, accepted: number): string[] {
  if (!(bytes > accepted)) return [`${name}: ${bytes} bytes, of which the server accepts ${accepted}`];
  return bytes > Math.max(accepted * 1.25, 64 * KIB) ? [`${name}: ${bytes} bytes are too many`] : [];
}

/** What does not fit the server. */
export function findMisfits({ large, small, answerMs, idleMs }: ProxyLimits): string[] {
  const needed = WITH_STATEMENT.map((path) => `/trpc/${path}`);
  const findings = [
    ...needed.filter((path) => large[path] === undefined).map((path) => `${path}: has no limit of its own`),
    ...Object.keys(large)
      .filter((path) => !needed.includes(path))
      .map((path) => `${path}: needs no limit of its own`),
    ...Object.entries(large).flatMap(([path, bytes]) => findSize(path, bytes, STATEMENT_BODY_MAX)),
    ...findSize('all other paths', small, BODY_LIMIT),
  ];
  if (answerMs !== null && answerMs <= Math.max(TIMEOUTS.answerMs, BEAT_MS))
    findings.push(`waits ${answerMs} ms for an answer that may take ${TIMEOUTS.answerMs} ms`);
  if (idleMs >= TIMEOUTS.idleMs)
    findings.push(`keeps idle connections for ${idleMs} ms, the server for ${TIMEOUTS.idleMs} ms`);
  return findings;
}
