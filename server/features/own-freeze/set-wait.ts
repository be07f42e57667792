import { z } from 'zod';
import type { Tx } from '../../../db/store.ts';
import { planWait, type FreezeWait, type WaitPlan } from '../../../domain/own-freeze.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { seoulIso } from '../../../domain/time.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { readOwnFreeze, writeWait, type OwnFreeze } from '../../holders/own-freeze.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { instantOut } from '../../trpc/wire.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { proveAct, useStrongProof, type Offered } from '../passkeys/prove-act.ts';

const hoursOut = z.number().int().nonnegative();

export const ownFreezeOut = z.object({
  /** Since when the wallet is frozen; null for one that is not. */
  frozenAt: instantOut.nullable(),
  /** When the freeze ends; null until its end was asked for. */
  endsAt: instantOut.nullable(),
  /** For how many hours its end waits, and the shorter wait that is in force from a time on. */
  wait: z.object({ hours: hoursOut, next: z.object({ hours: hoursOut, at: instantOut }).nullable() }),
});

export const viewOwnFreeze = ({ store }: Deps, holder: { id: number }): Promise<OwnFreeze> =>
  store.read((db) => readOwnFreeze(db, holder.id));

/** Nothing for a wait that stays as it is. */
async function logPlan(tx: Tx, holderId: number, before: WaitPlan, { hours, next }: WaitPlan, at: Date) {
  const isSameNext = next?.hours === before.next?.hours && next?.at.getTime() === before.next?.at.getTime();
  if (hours === before.hours && isSameNext) return;
  const later = next === null ? {} : { nextFreezeWaitHours: next.hours, nextAt: seoulIso(next.at) };
  const detail = { freezeWaitHours: hours, ...later };
  await logOwnAct(tx, holderId, 'ownFreeze.waitSet', { at, detail });
}

/**
 * Sets how long the end of a freeze waits. A longer wait is in force immediately, a shorter one after a day and only with a
 * passkey or a code sent to the phone. Throws CONFIRMATION_REQUIRED, CONFIRMATION_REFUSED, CODE_…, WALLET_FROZEN.
 */
export async function setFreezeWait(
  deps: Deps,
  holder: CallingHolder,
  { hours, passkey, phone }: { hours: FreezeWait } & Pick<Offered, 'passkey' | 'phone'>,
  client?: Client,
): Promise<OwnFreeze> {
  const act = { act: 'ownFreeze.setWait', content: { hours } } as const;
  const proof = await proveAct(deps, { holder, client }, { passkey, phone }, act);
  const now = deps.clock.now();
  const set = async (tx: Tx): Promise<Result<OwnFreeze>> => {
    await requireActiveHolder(tx, holder);
    const { wait } = await readOwnFreeze(tx, holder.id);
    if (hours < wait.hours) {
      const proven = await useStrongProof(tx, proof);
      if (!proven.ok) return proven;
    }
    const plan = planWait(wait, hours, now);
    await writeWait(tx, holder.id, plan);
    await logPlan(tx, holder.id, wait, plan, now);
    return ok(await readOwnFreeze(tx, holder.id));
  };
  return unwrap(await deps.store.write(set));
}
