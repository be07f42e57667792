// The environment is parsed once, here, at start. An invalid value ends the process with a sentence that says what to
// change.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { POSTGRES_DEFAULTS, type PostgresSettings } from '../../db/postgres-settings.ts';
import { TERMINAL, type LeftOut } from '../../domain/terminal-sentences.ts';
import { findXpubFault } from '../custody/derive-address.ts';
import { pathType } from './path-type.ts';
import type { PushHosts } from '../push/public-address.ts';
import { findHomeAddress, isHomeAddress } from './home-network.ts';
import { smsUrlError } from '../ports/sms.ts';
import { areTrustedProxies } from './trusted-proxies.ts';
import { HOUR_MS } from '../../domain/durations.ts';

export const SECRET_TOO_SHORT = '32자 이상이어야 합니다. (예: openssl rand -hex 32)';
/** The value of BACKUP_DIR that disables backups. */
const OFF = /^off$/i;

const optionalText = z
  .string()
  .trim()
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** One of a few words; unset where it is empty. */
const oneOf = <const T extends string>(...words: T[]) =>
  optionalText.transform((value, ctx): T | undefined => {
    const word = words.find((one) => one === value);
    if (value === undefined || word !== undefined) return word;
    ctx.addIssue({
      code: 'custom',
      message: `${words.join(', ')}${words.length > 1 ? ' 가운데 하나' : ''}이거나 비어 있어야 합니다.`,
    });
    return z.NEVER;
  });

/** A name as a browser sends it in the Host header: without scheme, port or path, and not in Hangul. */
const isHostName = (value: string): boolean =>
  /^([a-z0-9_.-]+|\[[0-9a-f:.]+\])$/.test(value) && URL.parse(`http://${value}`)?.host === value;

/** A whole number within bounds, with a default. */
const wholeNumber = (least: number, most: number, usual: number) =>
  optionalText
    .transform((value) => value ?? String(usual))
    .refine(
      (value) => /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most,
      `${least}에서 ${most} 사이의 숫자여야 합니다.`,
    )
    .transform(Number);

const EnvSchema = z.object({
  // A misspelt `production` would start a production service in the permissive local mode.
  NODE_ENV: oneOf('production', 'development', 'test'),
  HOST: optionalText
    .transform((value) => value?.toLowerCase())
    .refine(
      (value) => value === undefined || isIP(value) !== 0 || isHostName(value),
      'http:// 나 포트 없이 이 컴퓨터의 주소만 써야 합니다. (예: 127.0.0.1)',
    ),
  PORT: optionalText
    .transform((value) => value ?? '3000')
    .refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      '0에서 65535 사이의 숫자여야 합니다.',
    )
    .transform(Number),
  DATABASE_URL: optionalText
    .transform((value) => value ?? 'file:./data/daon.sqlite')
    .refine((value) => /^(file:|postgres(ql)?:\/\/)./.test(value), 'file:… 또는 postgres://… 이어야 합니다.'),
  // On PostgreSQL alone. PostgresSettings explains them.
  DATABASE_WRITERS: wholeNumber(1, 100, POSTGRES_DEFAULTS.writers),
  DATABASE_READERS: wholeNumber(1, 100, POSTGRES_DEFAULTS.readers),
  DATABASE_POOLER: oneOf('transaction'),
  DATABASE_STATEMENT_SECONDS: wholeNumber(1, 600, POSTGRES_DEFAULTS.statementTimeoutMs / 1000),
  SMS_URL: optionalText
    .transform((value) => value ?? 'file:./data/sms.ndjson')
    .superRefine((value, ctx) => {
      const message = smsUrlError(value);
      if (message !== null) ctx.addIssue({ code: 'custom', message });
    }),
  // Push services write to it when something is wrong with what this server sends.
  PUSH_CONTACT: optionalText.refine(
    (value) => value === undefined || /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(value),
    'mailto:… 이나 https://… 이어야 합니다.',
  ),
  // For tests, whose push service is on this machine.
  PUSH_HOSTS: oneOf('public', 'any'),
  DEMO: oneOf('0', '1', 'lan'),
  RATE_LIMIT: oneOf('on', 'off').transform((value) => value !== 'off'),
  PUBLIC_URL: optionalText.refine(
    (value) => value === undefined || /^https?:$/.test(URL.parse(value)?.protocol ?? ''),
    'http:// 나 https:// 로 시작하는 주소여야 합니다.',
  ),
  ADMIN_HOST: optionalText
    .transform((value) => value?.toLowerCase().replace(/\.$/, ''))
    .refine(
      (value) => value === undefined || isHostName(value),
      'http:// 나 포트 없이 호스트 이름만 써야 합니다. (예: console.example.com)',
    ),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').transform(
    (value) => value ?? 'info',
  ),
  TRUST_PROXY: optionalText.refine(
    (value) => value === undefined || areTrustedProxies(value),
    '믿을 프록시의 주소(여럿이면 쉼표로 구분)나 앞에 있는 프록시의 수여야 합니다.',
  ),
  METRICS_TOKEN: optionalText.refine((value) => value === undefined || value.length >= 32, SECRET_TOO_SHORT),
  SECRET_KEY: optionalText.refine((value) => value === undefined || value.length >= 32, SECRET_TOO_SHORT),
  // Read by `rotate-key` alone, so a forgotten value does not affect other commands.
  SECRET_KEY_PREVIOUS: optionalText,
  CUSTODY_XPUB: optionalText.superRefine((value, ctx) => {
    const fault = value === undefined ? null : findXpubFault(value);
    if (fault !== null) ctx.addIssue({ code: 'custom', message: TERMINAL.xpubFaults[fault] });
  }),
  CUSTODY: oneOf('none'),
  BACKUP_DIR: optionalText.refine(
    (value) => value === undefined || OFF.test(value) || pathType(value) !== 'file',
    '파일이 아니라 폴더여야 합니다.',
  ),
  ERASURE_REGISTER: optionalText.refine(
    (value) => value === undefined || pathType(value) !== 'folder',
    '폴더가 아니라 파일이어야 합니다.',
  ),
  BACKUP_EVERY_HOURS: wholeNumber(1, 24 * 7, 24),
  BACKUP_KEEP: wholeNumber(2, 1000, 14),
});

/** The parsed environment. `production` follows D46: NODE_ENV=production, or a host that is not loopback. */
export type Env = {
  host: string;
  port: number;
  databaseUrl: string;
  /** What the server asks of PostgreSQL. */
  postgres: PostgresSettings;
  smsUrl: string;
  /** Where a push service reaches those who run this server: a mailto or https URL. */
  pushContact: string;
  /** Which endpoints of devices this server calls; `any` is refused in production. */
  pushHosts: PushHosts;
  demo: boolean;
  /** The demo is shown to the home network (D46). */
  demoOnLan: boolean;
  rateLimit: boolean;
  publicUrl: string | undefined;
  adminHost: string | undefined;
  logLevel: string;
  trustProxy: string | undefined;
  secretKey: string | undefined;
  /** The key that `rotate-key` replaces with `secretKey`. */
  secretKeyPrevious: string | undefined;
  metricsToken: string | undefined;
  /** The account's extended public key from which wallet addresses are derived; validated (D56). */
  custodyXpub: string | undefined;
  /** Addresses are usable within this product only. */
  custodyOff: boolean;
  /** The file that records whose personal data was erased; defaults to a file beside a local key. */
  erasureRegister: string | undefined;
  production: boolean;
  /** Others than the users of this machine reach it: in production, and with `demoOnLan`. */
  exposed: boolean;
  /** The variables that a production server requires and that are missing; empty outside production. */
  leftOut: readonly LeftOut[];
  /** The folder, interval and retention of scheduled backups; null when disabled. */
  backup: { folder: string; everyMs: number; keep: number } | null;
};

/** Thrown when the environment cannot be used; `message` is meant for the person who starts the process. */
export class EnvError extends Error {}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function homeAddress(): string {
  const found = findHomeAddress();
  if (found === null) throw new EnvError(TERMINAL.lanWithoutAddress());
  return found;
}

type Parsed = z.infer<typeof EnvSchema>;
type Raw = Readonly<Record<string, string | undefined>>;

const publicHostOf = ({ PUBLIC_URL }: Parsed) => URL.parse(PUBLIC_URL ?? '')?.hostname;

const isSqlite = ({ DATABASE_URL }: Parsed) => DATABASE_URL.startsWith('file:');

/** A push service requires one; a local run has none. */
const pushContactOf = ({ PUSH_CONTACT, PUBLIC_URL }: Parsed): string =>
  PUSH_CONTACT ?? (PUBLIC_URL?.startsWith('https:') === true ? PUBLIC_URL : 'mailto:nobody@localhost');

/** Variables that have a default for a local run, but must be set explicitly in production. */
function findLeftOut(value: Parsed, raw: Raw): LeftOut[] {
  const isUnset = (name: string) => (raw[name]?.trim() ?? '') === '';
  const wanted: Record<LeftOut, boolean> = {
    SECRET_KEY: value.SECRET_KEY === undefined,
    PUBLIC_URL: value.PUBLIC_URL === undefined,
    SMS_URL: isUnset('SMS_URL'),
    BACKUP_DIR: value.BACKUP_DIR === undefined && isSqlite(value),
    CUSTODY_XPUB: value.CUSTODY_XPUB === undefined && value.CUSTODY !== 'none',
  };
  return (Object.keys(wanted) as LeftOut[]).filter((name) => wanted[name]);
}

/** Their values hold secrets, or may be one that was put into the wrong place, and this output may be logged. */
const UNSPOKEN: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'SMS_URL',
  'METRICS_TOKEN',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'CUSTODY_XPUB',
  'CUSTODY',
]);

const SPOKEN_MAX = 80;

/** `NAME: what it must be (지금 "value")` */
export function wrongVariable(name: string, sentence: string, raw: Raw): string {
  // JSON escapes what would move the cursor of a terminal.
  const now = UNSPOKEN.has(name) ? '' : ` (지금 ${JSON.stringify((raw[name] ?? '').slice(0, SPOKEN_MAX))})`;
  return `  ${name}: ${sentence}${now}`;
}

const wrongEnvironment = (lines: readonly string[]) =>
  new EnvError(`환경 변수가 올바르지 않습니다.\n${lines.join('\n')}`);

/** Parses `process.env`-like input. Throws EnvError naming every invalid variable. */
export function parseEnv(raw: Raw): Env {
  const parsed = EnvSchema.safeParse(raw);
  if (!parsed.success) {
    throw wrongEnvironment(
      parsed.error.issues.map(({ path, message }) => wrongVariable(path.join('.'), message, raw)),
    );
  }
  const value = parsed.data;
  const demoOnLan = value.DEMO === 'lan' && value.NODE_ENV !== 'production';
  const host = value.HOST ?? (demoOnLan ? homeAddress() : '127.0.0.1');
  const production = value.NODE_ENV === 'production' || !(demoOnLan || isLoopback(host));
  const exposed = production || demoOnLan;
  if (demoOnLan && !isHomeAddress(host)) throw new EnvError(TERMINAL.lanNotPrivate(host));
  if (demoOnLan && value.TRUST_PROXY !== undefined) throw new EnvError(TERMINAL.lanBehindProxy());
  if (demoOnLan && URL.parse(value.PUBLIC_URL ?? '')?.protocol === 'https:')
    throw new EnvError(TERMINAL.lanWithHttps());
  if (exposed && !value.RATE_LIMIT) throw new EnvError('RATE_LIMIT=off 는 운영 환경에서 쓸 수 없습니다.');
  if (production && (value.DEMO === '1' || value.DEMO === 'lan'))
    throw new EnvError(TERMINAL.demoInProduction(value.DEMO));
  if (exposed && value.PUSH_HOSTS === 'any')
    throw new EnvError('PUSH_HOSTS=any 는 운영 환경에서 쓸 수 없습니다.');
  if (value.CUSTODY_XPUB !== undefined && value.CUSTODY === 'none')
    throw new EnvError(TERMINAL.custodyTwice());
  if (value.ADMIN_HOST !== undefined && value.ADMIN_HOST === publicHostOf(value))
    throw new EnvError(TERMINAL.adminHostIsPublic());
  const backupFolder = OFF.test(value.BACKUP_DIR ?? '') ? undefined : value.BACKUP_DIR;
  return {
    host,
    port: value.PORT,
    databaseUrl: value.DATABASE_URL,
    postgres: {
      writers: value.DATABASE_WRITERS,
      readers: value.DATABASE_READERS,
      statementTimeoutMs: value.DATABASE_STATEMENT_SECONDS * 1000,
      pooler: value.DATABASE_POOLER === 'transaction',
    },
    smsUrl: value.SMS_URL,
    pushContact: pushContactOf(value),
    pushHosts: value.PUSH_HOSTS === 'any' ? 'any' : 'public',
    demo: value.DEMO === '1' || demoOnLan,
    demoOnLan,
    rateLimit: value.RATE_LIMIT,
    publicUrl: value.PUBLIC_URL,
    adminHost: value.ADMIN_HOST,
    logLevel: value.LOG_LEVEL,
    trustProxy: value.TRUST_PROXY,
    secretKey: value.SECRET_KEY,
    secretKeyPrevious: value.SECRET_KEY_PREVIOUS,
    metricsToken: value.METRICS_TOKEN,
    custodyXpub: value.CUSTODY_XPUB,
    erasureRegister: value.ERASURE_REGISTER,
    custodyOff: value.CUSTODY === 'none',
    production,
    exposed,
    leftOut: production ? findLeftOut(value, raw) : [],
    backup:
      backupFolder === undefined
        ? null
        : {
            folder: resolve(backupFolder),
            everyMs: value.BACKUP_EVERY_HOURS * HOUR_MS,
            keep: value.BACKUP_KEEP,
          },
  };
}
