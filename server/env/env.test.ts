// Each variable with a wrong value is refused in one Korean line that names it, its value and what it may be.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.ts';

const source = readFileSync(join(import.meta.dirname, 'env.ts'), 'utf8');
const VARIABLES = [...source.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);

/** A wrong value of each, and what the sentence says that it may be. */
const WRONG: Readonly<Record<string, readonly [value: string, allowed: RegExp]>> = {
  NODE_ENV: ['prod', /production, development, test/],
  HOST: ['http://127.0.0.1:3000', /포트 없이/],
  PORT: ['80a', /0에서 65535/],
  DATABASE_URL: ['mysql://daon:a-secret@host/daon', /file:… 또는 postgres:/],
  DATABASE_WRITERS: ['0', /1에서 100/],
  DATABASE_READERS: ['101', /1에서 100/],
  DATABASE_POOLER: ['session', /transaction이거나/],
  DATABASE_STATEMENT_SECONDS: ['1.5', /1에서 600/],
  SMS_URL: ['twilio://a-secret', /file:… 또는 solapi:/],
  PUSH_CONTACT: ['me@example.com', /mailto:/],
  PUSH_HOSTS: ['none', /public, any/],
  DEMO: ['yes', /0, 1/],
  RATE_LIMIT: ['none', /on, off/],
  PUBLIC_URL: ['wallet.example.com', /https:/],
  ADMIN_HOST: ['https://console.example.com', /호스트 이름만/],
  LOG_LEVEL: ['verbose', /fatal, error, warn, info, debug, trace, silent/],
  TRUST_PROXY: ['yes', /프록시/],
  METRICS_TOKEN: ['a-secret', /32자 이상/],
  SECRET_KEY: ['a-secret', /32자 이상/],
  CUSTODY_XPUB: ['a-secret', /xpub/],
  CUSTODY: ['a-secret', /none이거나/],
  BACKUP_DIR: ['package.json', /폴더여야/],
  ERASURE_REGISTER: ['server', /파일이어야/],
  BACKUP_EVERY_HOURS: ['-1', /1에서 168/],
  BACKUP_KEEP: ['all', /2에서 1000/],
};

/** `rotate-key` alone reads it, and checks it then. */
const ANY = ['SECRET_KEY_PREVIOUS'];

function refusalOf(raw: Record<string, string>): string {
  try {
    parseEnv(raw);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return 'it was accepted';
}

it('the table has every variable', () => {
  expect([...Object.keys(WRONG), ...ANY].toSorted()).toEqual([...VARIABLES].toSorted());
});

it.each(Object.entries(WRONG))('%s says what it may be', (name, [value, allowed]) => {
  const [head, line = '', ...more] = refusalOf({ [name]: value }).split('\n');
  expect(head).toBe('환경 변수가 올바르지 않습니다.');
  expect(more).toEqual([]);
  expect(line).toMatch(new RegExp(`^  ${name}: `));
  expect(line).toMatch(allowed);
  expect(line).toMatch(/[가-힣]/);
  expect(line).not.toMatch(/invalid|expected|option|received/i);
  if (value.includes('a-secret')) expect(line).not.toContain('a-secret');
  else expect(line).toContain(`(지금 "${value}")`);
});

it.each(VARIABLES)('%s may be empty or blank, as if it were not set', (name) => {
  for (const empty of ['', ' ']) expect(parseEnv({ [name]: empty })).toEqual(parseEnv({}));
});

it('names every wrong variable, each in its line', () => {
  const lines = refusalOf({ DEMO: 'yes', LOG_LEVEL: 'loud', PORT: '-1' }).split('\n');
  expect(lines.slice(1).map((line) => line.split(':')[0]?.trim())).toEqual(['PORT', 'DEMO', 'LOG_LEVEL']);
});

it('shows a value in its line only, and not all of a long one', () => {
  const refusal = refusalOf({ LOG_LEVEL: `a\nb\u001b[2J${'c'.repeat(500)}` });
  expect(refusal.split('\n')).toHaveLength(2);
  expect(refusal).not.toContain('\u001b');
  expect(refusal.length).toBeLessThan(300);
});
