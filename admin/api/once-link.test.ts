import { createTRPCClient } from '@trpc/client';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { describe, expect, it } from 'vitest';
import type { AppRouter } from '../../server/router.ts';
import { onceLink } from './once-link.ts';

/** A client whose calls are counted and answered by hand. */
function client() {
  const calls: { path: string; answer: (id: number) => void }[] = [];
  const ends: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        const answer = (id: number) => {
          observer.next({ result: { type: 'data', data: { id } } });
          observer.complete();
        };
        calls.push({ path: op.path, answer });
      });
  const { admin } = createTRPCClient<AppRouter>({ links: [onceLink(), ends] });
  return { admin, calls };
}

describe('an act that is sent again while it is under way', () => {
  it('goes out once and answers both', async () => {
    const { admin, calls } = client();
    const both = [admin.invites.revoke.mutate({ id: 1 }), admin.invites.revoke.mutate({ id: 1 })];
    expect(calls).toHaveLength(1);
    calls[0]?.answer(1);
    expect(await Promise.all(both)).toEqual([{ id: 1 }, { id: 1 }]);
  });

  it('goes out again once it was answered, and so does another act meanwhile', async () => {
    const { admin, calls } = client();
    const first = admin.invites.revoke.mutate({ id: 1 });
    const other = admin.invites.revoke.mutate({ id: 2 });
    expect(calls).toHaveLength(2);
    calls[0]?.answer(1);
    await first;
    const again = admin.invites.revoke.mutate({ id: 1 });
    expect(calls).toHaveLength(3);
    calls[1]?.answer(2);
    calls[2]?.answer(1);
    expect(await Promise.all([other, again])).toEqual([{ id: 2 }, { id: 1 }]);
  });

  it('leaves reading alone', async () => {
    const { admin, calls } = client();
    const both = [admin.holders.get.query({ id: 1 }), admin.holders.get.query({ id: 1 })];
    expect(calls).toHaveLength(2);
    for (const call of calls) call.answer(1);
    expect(await Promise.all(both)).toEqual([{ id: 1 }, { id: 1 }]);
  });
});
