// An operator's call waits for its turn to write. When the operator is disabled, loses the role or is signed out meanwhile, the
// act has no effect.
import type { AnyTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eq } from '../../db/sql.ts';
import type { Store } from '../../db/store.ts';
import type { OperatorRole } from '../../domain/roles.ts';
import { hashToken } from '../../server/ports/secrets.ts';
import { appRouter } from '../../server/router.ts';
import { callerOf, openAccessWorld, type AccessWorld, type Caller } from './people.ts';
import { PROCEDURE_INPUTS } from './procedure-inputs.ts';

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
const accessOf = (name: string) =>
  (procedures[name]?._def.meta as { access: string } | undefined)?.access ?? '';
const acts = Object.keys(procedures)
  .filter((name) => procedures[name]?._def.type === 'mutation')
  .filter((name) => ['operator', 'admin'].includes(accessOf(name)));

const CHANGES = {
  'is disabled': () => ({ disabledAt: new Date() }),
  'loses the role': (role: OperatorRole) => ({ role: role === 'admin' ? 'operator' : 'viewer' }) as const,
};

let world: AccessWorld;

beforeAll(async () => {
  world = await openAccessWorld();
});
afterAll(() => world.close());

/** Acts on the operator's own record, which a reset must end as well. */
const ON_OWN_RECORD = ['confirmTotp', 'renewRecoveryCodes', 'changePassword'].map(
  (name) => `admin.auth.${name}`,
);

const ownSession = (store: Store, { token = '' }: Caller) => {
  const tokenHash = hashToken(token);
  return {
    read: () =>
      store.read(async (db) => {
        const { operatorSessions: s } = db.t;
        return db.select().from(s).where(eq(s.tokenHash, tokenHash));
      }),
    end: async (tx: Parameters<Parameters<Store['write']>[0]>[0]) => {
      const { operatorSessions: s } = tx.t;
      await tx.delete(s).where(eq(s.tokenHash, tokenHash));
    },
  };
};

/** Every write from now on comes after this one, as if it had been first in the queue. */
function writeFirst(store: Store, first: Parameters<Store['write']>[0]): () => void {
  const write = store.write.bind(store);
  const spy = vi.spyOn(store, 'write').mockImplementation(async (work) => {
    await write(first);
    return write(work);
  });
  return () => spy.mockRestore();
}

describe.each(Object.entries(CHANGES))('when the operator %s meanwhile', (_how, change) => {
  it.each(acts)('%s is refused', async (name) => {
    const role = accessOf(name) as 'operator' | 'admin';
    const caller = callerOf(world, role);
    const { id } = (await world.call('admin.auth.me', {}, caller.token)).data<{ id: number }>();
    const set = (to: object) =>
      world.store.write(
        async (tx) => void (await tx.update(tx.t.operators).set(to).where(eq(tx.t.operators.id, id))),
      );
    const input = await PROCEDURE_INPUTS[name]?.(world, caller);
    const restore = writeFirst(world.deps.store, async (tx) => {
      await tx.update(tx.t.operators).set(change(role)).where(eq(tx.t.operators.id, id));
    });
    const answer = await world.call(name, input, caller.token);
    restore();
    await set({ disabledAt: null, role });
    // Each of several lines is done or refused alone.
    if (name === 'admin.bankLines.approve')
      expect(answer.data()).toMatchObject({ results: [{ outcome: 'refused', reason: 'FORBIDDEN' }] });
    else expect(answer.reason()).toBe('FORBIDDEN');
  });
});

describe("when the operator's session ends meanwhile", () => {
  const names = [...acts, ...ON_OWN_RECORD];
  it.each(names)('%s is refused', async (name) => {
    const column = accessOf(name) === 'admin' ? 'admin' : 'operator';
    const caller = callerOf(world, column);
    const input = await PROCEDURE_INPUTS[name]?.(world, caller);
    const session = ownSession(world.store, caller);
    const rows = await session.read();
    const restore = writeFirst(world.deps.store, session.end);
    const answer = await world.call(name, input, caller.token);
    restore();
    await world.store.write(async (tx) => {
      await session.end(tx);
      await tx.insert(tx.t.operatorSessions).values(rows);
    });
    if (name === 'admin.bankLines.approve')
      expect(answer.data()).toMatchObject({ results: [{ outcome: 'refused', reason: 'UNAUTHENTICATED' }] });
    else expect(answer.reason()).toBe('UNAUTHENTICATED');
  });
});

it('an admin who is an operator by now no longer puts back what another has taken', async () => {
  const [taker, admin] = [callerOf(world, 'operator'), callerOf(world, 'admin')];
  const { id } = (await world.call('admin.auth.me', {}, admin.token)).data<{ id: number }>();
  const input = await PROCEDURE_INPUTS['admin.sales.putBack']?.(world, taker);
  const restore = writeFirst(world.deps.store, async (tx) => {
    await tx.update(tx.t.operators).set({ role: 'operator' }).where(eq(tx.t.operators.id, id));
  });
  const answer = await world.call('admin.sales.putBack', input, admin.token);
  restore();
  await world.store.write(
    async (tx) =>
      void (await tx.update(tx.t.operators).set({ role: 'admin' }).where(eq(tx.t.operators.id, id))),
  );
  expect(answer.reason()).toBe('TAKEN');
  expect((await world.call('admin.sales.putBack', input, admin.token)).status).toBe(200);
});
