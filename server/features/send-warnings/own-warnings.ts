import { z } from 'zod';
import { eq } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { ALARM_WARNINGS } from '../../../domain/alarm-types.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { stricterWarnings, type WarningRules } from '../../../domain/send-warnings.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { warningRulesOf, type OutflowSettings } from '../../settings/outflow-settings.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { proveAct, useStrongProof, type Offered } from '../passkeys/prove-act.ts';

export const ownWarningsOut = z.object({
  /** Whether the holder is asked about all warnings, also those that the owner has not turned on. */
  on: z.boolean(),
});

/** Whether the holder is asked about all warnings. Throws for a holder that is not there. */
export async function readOwnWarnings(db: ReadDb, holderId: number): Promise<boolean> {
  const { holders } = db.t;
  const [row] = await db.select({ asks: holders.asksWarnings }).from(holders).where(eq(holders.id, holderId));
  if (row === undefined) throw new Error(`holder ${holderId} is missing`);
  return row.asks === true;
}

export const viewOwnWarnings = ({ store }: Pick<Deps, 'store'>, holder: { id: number }) =>
  store.read(async (db) => ({ on: await readOwnWarnings(db, holder.id) }));

/** The warnings of which a holder is asked: the owner's and the own. */
export const askedWarnings = async (
  db: ReadDb,
  settings: OutflowSettings,
  holderId: number,
): Promise<WarningRules> => stricterWarnings(warningRulesOf(settings), await readOwnWarnings(db, holderId));

/**
 * Turns the holder's own warnings on, or off with a passkey or a code sent to the phone, because the finder of an open phone may know the
 * password. Throws CONFIRMATION_REQUIRED, CONFIRMATION_REFUSED, CODE_…, WALLET_FROZEN.
 */
export async function setOwnWarnings(
  deps: Deps,
  holder: CallingHolder,
  { on, passkey, phone }: { on: boolean } & Pick<Offered, 'passkey' | 'phone'>,
  client?: Client,
): Promise<{ on: boolean }> {
  const act = { act: 'ownWarnings.set', content: { on } } as const;
  const proof = await proveAct(deps, { holder, client }, { passkey, phone }, act);
  const at = deps.clock.now();
  const set = async (tx: Tx): Promise<Result<{ on: boolean }>> => {
    await requireActiveHolder(tx, holder);
    if ((await readOwnWarnings(tx, holder.id)) === on) return ok({ on });
    if (!on) {
      const proven = await useStrongProof(tx, proof);
      if (!proven.ok) return proven;
    }
    const { holders } = tx.t;
    await tx
      .update(holders)
      .set({ asksWarnings: on || null })
      .where(eq(holders.id, holder.id));
    const about = { comName: null, amount: null, accountInfo: null, trxId: null, reason: null };
    const type = on ? ALARM_WARNINGS.on : ALARM_WARNINGS.off;
    await addAlarm(tx, { holderId: holder.id, type, at, ...about });
    await logOwnAct(tx, holder.id, 'ownWarnings.set', { at, detail: { asksWarnings: on } });
    return ok({ on });
  };
  return unwrap(await deps.store.write(set));
}
