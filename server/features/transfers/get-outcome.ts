import { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { findOutcome, once } from '../../idempotency/once.ts';
import { idOut, stateOut } from '../../trpc/wire.ts';

const resultOut = z.object({ id: idOut, state: stateOut, fee: z.string().optional() });

export const outcomeOut = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  z.object({ status: z.literal('done'), procedure: z.string(), result: resultOut }),
]);

type Outcome = z.infer<typeof outcomeOut>;

async function readOutcome(tx: Tx, holder: { id: number }, requestId: string): Promise<Outcome | null> {
  const found = await findOutcome(tx, { holderId: holder.id }, requestId);
  if (found === null) return null;
  // The answer says that the result stays.
  await tx.waitAsWrite();
  const result = resultOut.safeParse(found.result);
  return result.success
    ? { status: 'done', procedure: found.procedure, result: result.data }
    : { status: 'unknown' };
}

/** The outcome of a money call whose response was lost (D18). Unknown means that nothing was done under the key so far. */
export const getOutcome = (deps: Deps, holder: { id: number }, requestId: string): Promise<Outcome> =>
  deps.store.write(async (tx) => (await readOutcome(tx, holder, requestId)) ?? { status: 'unknown' });

/**
 * Ends a key under which nothing was done: a call that is still on its way is refused with IDEMPOTENCY_MISMATCH, so the
 * holder may be told that nothing was done (D67). A key that was used answers its outcome and stays as it is.
 */
export const giveUp = (deps: Deps, holder: { id: number }, requestId: string): Promise<Outcome> =>
  deps.store.write(async (tx) => {
    const known = await readOutcome(tx, holder, requestId);
    if (known !== null) return known;
    await once(
      tx,
      {
        actor: { holderId: holder.id },
        key: requestId,
        procedure: 'transfers.giveUp',
        content: {},
        now: deps.clock.now(),
      },
      async () => ({}),
    );
    return { status: 'unknown' };
  });
