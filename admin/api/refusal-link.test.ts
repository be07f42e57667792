import { createTRPCClient, TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppRouter } from '../../server/router.ts';
import { ConsoleError } from './console-error.ts';
import { keepSession } from './operator-session.ts';
import { refusalLink } from './refusal-link.ts';
import { onRoleDoubted } from './role-doubt.ts';
import { forgetSessionEnd, sessionHasEnded } from './session-end.ts';

const refuse = (reason: string, beforeAnswer = () => {}) => {
  const { admin } = createTRPCClient<AppRouter>({
    links: [
      refusalLink(),
      () => () =>
        observable((observer) => {
          beforeAnswer();
          const data = { httpStatus: 403, reason };
          observer.error(TRPCClientError.from({ error: { code: -32003, message: '안 돼요.', data } }));
        }),
    ],
  });
  return admin.settings.get.query().then(
    () => null,
    (error: unknown) => error,
  );
};

const signIn = (token: string) =>
  keepSession({ token, operator: { id: 1, login: 'admin1', role: 'admin' }, procedures: [] });

describe('a refused call', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
    signIn('first');
    forgetSessionEnd();
  });
  afterEach(() => vi.unstubAllGlobals());

  it('rejects with the ConsoleError that the link made', async () => {
    const error = await refuse('REASON_REQUIRED');
    expect(error).toBeInstanceOf(ConsoleError);
    expect(error).toMatchObject({ message: '안 돼요.', status: 403, reason: 'REASON_REQUIRED' });
    expect(sessionHasEnded()).toBe(false);
  });

  it('reports the end of the session, unless another session has begun', async () => {
    await refuse('UNAUTHENTICATED', () => signIn('second'));
    expect(sessionHasEnded()).toBe(false);
    await refuse('UNAUTHENTICATED');
    expect(sessionHasEnded()).toBe(true);
  });

  it('reports that the role may have changed', async () => {
    let reports = 0;
    const stop = onRoleDoubted(() => (reports += 1));
    await refuse('FORBIDDEN');
    await refuse('TOTP_ENROLMENT_REQUIRED');
    await refuse('REASON_REQUIRED');
    stop();
    expect(reports).toBe(2);
  });
});
