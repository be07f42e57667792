import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { planWait, type FreezeWait } from '../../../domain/own-freeze.ts';
import type { Deps } from '../../deps/deps.ts';
import { readOwnFreeze, writeWait, type OwnFreeze } from '../../holders/own-freeze.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { instantOut } from '../../trpc/wire.ts';
import { confirmPassword } from '../auth/confirm-password.ts';

const hours = z.number().int().nonnegative();

export const ownFreezeOut = z.object({
  /** Since when the wallet is frozen; null for one that is not. */
  frozenAt: instantOut.nullable(),
  /** When the freeze ends; null until its end was asked for. */
  endsAt: instantOut.nullable(),
  /** For how many hours its end waits, and the shorter wait that is in force from a time on. */
  wait: z.object({ hours, next: z.object({ hours, at: instantOut }).nullable() }),
});

export const viewOwnFreeze = ({ store }: Deps, holder: { id: number }): Promise<OwnFreeze> =>
  store.read((db) => readOwnFreeze(db, holder.id));

/**
 * Sets how long the end of a freeze waits. A longer wait is in force immediately, a shorter one after a day and only with the password. Throws
 * PASSWORD_CONFIRM_REQUIRED, PASSWORD_WRONG, WALLET_FROZEN.
 */
export async function setFreezeWait(
  deps: Deps,
  holder: CallingHolder,
  { hours: wanted, password }: { hours: FreezeWait; password?: string | undefined },
): Promise<OwnFreeze> {
  if (password !== undefined) await confirmPassword(deps, holder, password);
  const now = deps.clock.now();
  return deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const { wait } = await readOwnFreeze(tx, holder.id);
    if (wanted < wait.hours && password === undefined) throw new DomainError('PASSWORD_CONFIRM_REQUIRED');
    await writeWait(tx, holder.id, planWait(wait, wanted, now));
    return readOwnFreeze(tx, holder.id);
  });
}
