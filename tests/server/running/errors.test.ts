import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_SENTENCES, type ErrorCode } from '../../../domain/errors.ts';
import { ERROR_MAP } from '../../../server/trpc/error-map.ts';
import { createTestApp, type TestApp } from '../../support/servers/app.ts';

const codes = Object.keys(ERROR_SENTENCES) as ErrorCode[];

describe('the table of refusals', () => {
  it('has a row for every code and no other', () => {
    expect(Object.keys(ERROR_MAP).sort()).toEqual([...codes].sort());
  });

  it.each(codes)('gives %s the status that tRPC gives its name', (code) => {
    const { trpc, status, res } = ERROR_MAP[code];
    expect(getHTTPStatusCodeFromError(new TRPCError({ code: trpc }))).toBe(status);
    expect(Number.isInteger(res) && res > 0).toBe(true);
  });

  it.each(codes)('says %s in Korean', (code) => {
    const sentence = ERROR_SENTENCES[code];
    expect(sentence).toMatch(/[가-힣]/);
    expect(sentence.replace(/0x|DAON/g, '')).not.toMatch(/[A-Za-z]/);
    expect(sentence).toBe(sentence.normalize('NFC').trim());
  });
});

describe('a refusal on the wire', () => {
  let world: TestApp;
  beforeAll(async () => {
    world = await createTestApp();
  });
  afterAll(() => world.close());

  it.each([
    ['admin.auth.me', {}, 'UNAUTHENTICATED'],
    ['no.such.thing', {}, 'NOT_FOUND'],
    ['__proto__', {}, 'NOT_FOUND'],
    ['auth.signIn', { login: 1 }, 'INVALID_INPUT'],
    ['auth.signIn', { login: 'daon0001', password: 'wrong pass' }, 'CREDENTIALS_WRONG'],
    ['auth.signIn', '{"login":"a","login":"b","password":"c"}', 'DUPLICATE_KEY'],
    ['auth.signIn', '{', 'MALFORMED_JSON'],
  ] as const)('%s of %j is %s with its row', async (path, input, code) => {
    const answer = await world.call(path, input);
    expect(answer.status).toBe(ERROR_MAP[code].status);
    expect(answer.error()).toMatchObject({
      message: ERROR_SENTENCES[code],
      data: { code: ERROR_MAP[code].trpc, httpStatus: ERROR_MAP[code].status, reason: code },
    });
  });
});
