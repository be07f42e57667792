import { describe, expect, it } from 'vitest';
import { readFoundIds, readResetPayload } from './recovery-payload.ts';

const ID = { email: 'daon0001', created_at: '2026-11-20T15:05:00+09:00' };

describe('found ids from the URL', () => {
  it('are read in their exact shape', () => {
    expect(readFoundIds(JSON.stringify([ID]))).toEqual([ID]);
    expect(readFoundIds('[]')).toEqual([]);
    expect(readFoundIds(JSON.stringify([{ ...ID, extra: '<b>' }]))).toEqual([ID]);
  });

  it('are null in any other shape', () => {
    const odd = [
      null,
      '',
      '{',
      'null',
      '{}',
      '"a"',
      '[1]',
      '[null]',
      JSON.stringify([{ ...ID, email: '<script>' }]),
      JSON.stringify([{ ...ID, created_at: 'yesterday' }]),
      JSON.stringify([{ ...ID, created_at: '2026-13-40T99:00:00Z' }]),
      JSON.stringify([{ email: ID.email }]),
      JSON.stringify(Array.from({ length: 51 }, () => ID)),
      `[${' '.repeat(9000)}]`,
    ];
    for (const raw of odd) expect(readFoundIds(raw)).toBeNull();
  });
});

describe('the reset pair from the URL', () => {
  const pair = { verification_code: '123456', api_token: 'abc.DEF-1' };

  it('is read in its exact shape', () => {
    expect(readResetPayload(JSON.stringify(pair))).toEqual(pair);
  });

  it('is null in any other shape, and with characters that a header cannot carry', () => {
    const odd = [
      null,
      '[]',
      '{}',
      JSON.stringify({ ...pair, api_token: 'a\r\nX: 1' }),
      JSON.stringify({ ...pair, api_token: '' }),
      JSON.stringify({ ...pair, api_token: 1 }),
      JSON.stringify({ ...pair, verification_code: '한글' }),
      JSON.stringify({ ...pair, api_token: 'a'.repeat(201) }),
    ];
    for (const raw of odd) expect(readResetPayload(raw)).toBeNull();
  });
});
