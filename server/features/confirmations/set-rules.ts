import { z } from 'zod';
import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { ALARM_CONFIRMS } from '../../../domain/alarm-types.ts';
import { isLooser, type ConfirmRules } from '../../../domain/confirmations.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { readOwnRules, readRules } from '../../holders/confirm-rules.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { wonOut } from '../../trpc/wire.ts';
import { isLocked, proveAct, useStrongProof, type Offered } from '../passkeys/prove-act.ts';
import { confirmedBy } from './confirm-outflow.ts';

export const rulesOut = z.object({ day: wonOut.nullable(), first: wonOut.nullable(), changes: z.boolean() });

export const confirmationsOut = z.object({
  /** What the holder's own settings demand. */
  own: rulesOut,
  /** What holds: with what the owner demands of everyone. */
  inForce: rulesOut,
  /** What an act is confirmed with. */
  by: z.enum(['passkey', 'password']),
  /** Whether adding and removing a passkey needs more than the password. */
  locked: z.boolean(),
});

type View = z.input<typeof confirmationsOut>;

async function view(db: ReadDb, holderId: number): Promise<View> {
  return {
    own: await readOwnRules(db, holderId),
    inForce: await readRules(db, holderId),
    by: await confirmedBy(db, holderId),
    locked: await isLocked(db, holderId),
  };
}

export const viewConfirmations = ({ store }: Deps, holder: { id: number }): Promise<View> =>
  store.read((db) => view(db, holder.id));

async function writeRules(tx: Tx, holderId: number, { day, first, changes }: ConfirmRules): Promise<void> {
  const { holders } = tx.t;
  await tx
    .update(holders)
    .set({ confirmDayWon: day, confirmFirstWon: first, confirmChanges: changes || null })
    .where(eq(holders.id, holderId));
}

/** For the log. */
const changesOf = (before: ConfirmRules, { day, first, changes }: ConfirmRules) => ({
  ...(day === before.day ? {} : { confirmDay: day === null ? null : String(day) }),
  ...(first === before.first ? {} : { confirmFirst: first === null ? null : String(first) }),
  ...(changes === before.changes ? {} : { confirmChanges: changes }),
});

/**
 * Sets what the holder's own acts need a confirmation for. More is demanded immediately, and for less it takes a passkey or a code sent to
 * the phone, because the finder of an open phone may know the password. Throws CONFIRMATION_REQUIRED, CONFIRMATION_REFUSED, CODE_….
 */
export async function setConfirmations(
  deps: Deps,
  holder: CallingHolder,
  { passkey, phone, ...wanted }: ConfirmRules & Pick<Offered, 'passkey' | 'phone'>,
  client?: Client,
): Promise<View> {
  const act = { act: 'confirmations.set', content: wanted } as const;
  const proof = await proveAct(deps, { holder, client }, { passkey, phone }, act);
  const at = deps.clock.now();
  const set = async (tx: Tx): Promise<Result<View>> => {
    await requireActiveHolder(tx, holder);
    const before = await readOwnRules(tx, holder.id);
    const isLess = isLooser(wanted, before);
    if (isLess) {
      const proven = await useStrongProof(tx, proof);
      if (!proven.ok) return proven;
    }
    await writeRules(tx, holder.id, wanted);
    const isMore = isLooser(before, wanted);
    const about = { comName: null, amount: null, accountInfo: null, trxId: null, reason: null };
    if (isLess || isMore) {
      const type = isLess ? ALARM_CONFIRMS.less : ALARM_CONFIRMS.more;
      await addAlarm(tx, { holderId: holder.id, type, ...about, at });
      await logOwnAct(tx, holder.id, 'confirmations.set', { at, detail: changesOf(before, wanted) });
    }
    return ok(await view(tx, holder.id));
  };
  return unwrap(await deps.store.write(set));
}
