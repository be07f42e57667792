import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { parseAlreadyDecided, toConsoleError } from './console-error.ts';

function refusal(data: Record<string, unknown>, message = '이미 처리된 요청이에요.'): TRPCClientError<never> {
  return TRPCClientError.from({ error: { code: -32009, message, data } });
}

describe('errors of the server on the console', () => {
  it("keep the server's sentence, status and reason", () => {
    const error = toConsoleError(refusal({ httpStatus: 409, reason: 'ALREADY_DECIDED' }));
    expect(error).toMatchObject({
      message: '이미 처리된 요청이에요.',
      status: 409,
      reason: 'ALREADY_DECIDED',
    });
  });

  it('say in Korean that the server cannot be reached', () => {
    const error = toConsoleError(TRPCClientError.from(new TypeError('Failed to fetch')));
    expect(error.message).toBe('서버에 연결하지 못했어요. 연결을 확인하고 다시 시도해주세요.');
    expect(error.status).toBe(0);
  });
});

describe('who was faster', () => {
  it('is read from the details of ALREADY_DECIDED, by state or by decision', () => {
    const decidedAt = '2026-11-20T15:05:00+09:00';
    const byState = { decidedBy: 'admin1', state: 1, decidedAt };
    expect(
      parseAlreadyDecided(
        toConsoleError(refusal({ httpStatus: 409, reason: 'ALREADY_DECIDED', details: byState })),
      ),
    ).toEqual({ decidedBy: 'admin1', state: 1, decidedAt, reason: null });

    const byDecision = {
      decidedBy: { id: 2, login: 'admin1' },
      decision: 'reject',
      decidedAt,
      reason: '미입금',
    };
    expect(
      parseAlreadyDecided(
        toConsoleError(refusal({ httpStatus: 409, reason: 'ALREADY_DECIDED', details: byDecision })),
      ),
    ).toEqual({ decidedBy: 'admin1', state: 2, decidedAt, reason: '미입금' });
  });

  it('stays unknown where the server does not say', () => {
    const error = toConsoleError(refusal({ httpStatus: 409, reason: 'ALREADY_DECIDED' }));
    expect(parseAlreadyDecided(error)).toEqual({
      decidedBy: null,
      state: null,
      decidedAt: null,
      reason: null,
    });
  });

  it('is no question for another error', () => {
    expect(
      parseAlreadyDecided(toConsoleError(refusal({ httpStatus: 400, reason: 'REASON_REQUIRED' }))),
    ).toBeNull();
    expect(parseAlreadyDecided(new Error('x'))).toBeNull();
  });
});
