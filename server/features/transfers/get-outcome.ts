import { z } from 'zod';
import type { Deps } from '../../deps/deps.ts';
import { findOutcome } from '../../idempotency/once.ts';
import { idOut, stateOut } from '../../trpc/wire.ts';

const resultOut = z.object({ id: idOut, state: stateOut, fee: z.string().optional() });

export const outcomeOut = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown') }),
  z.object({ status: z.literal('done'), procedure: z.string(), result: resultOut }),
]);

/** The outcome of a money call whose response was lost (D18). Unknown means that nothing was done under the key. */
export async function getOutcome(
  deps: Deps,
  holder: { id: number },
  requestId: string,
): Promise<z.infer<typeof outcomeOut>> {
  const kept = await deps.store.write(async (tx) => {
    const found = await findOutcome(tx, { holderId: holder.id }, requestId);
    // The answer says that the result stays.
    if (found !== null) await tx.waitAsWrite();
    return found;
  });
  if (kept === null) return { status: 'unknown' };
  const result = resultOut.safeParse(kept.result);
  return result.success
    ? { status: 'done', procedure: kept.procedure, result: result.data }
    : { status: 'unknown' };
}
