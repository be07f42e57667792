// What a holder has locked by now, in one place for operators (ADR-0049).
import { z } from 'zod';
import { count, eq, sql } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { WAITING_SHOWN } from '../../../domain/lock-ends.ts';
import { waitRuleOf } from '../../../domain/waits.ts';
import type { Deps } from '../../deps/deps.ts';
import { readOwnRules, readRules } from '../../holders/confirm-rules.ts';
import { readOwnFreeze } from '../../holders/own-freeze.ts';
import { readLeft } from '../../ledger/spent-today.ts';
import { readOutflowSettings } from '../../settings/outflow-settings.ts';
import { daonOut, idOut, instantOut, wonOut } from '../../trpc/wire.ts';
import { rulesOut } from '../confirmations/set-rules.ts';
import { readHolderWire } from '../holders/holder-wire.ts';
import { ownFreezeOut } from '../own-freeze/set-wait.ts';
import { readPlan } from '../own-limits/own-limits.repo.ts';
import { ownLimitsOut } from '../own-limits/set-own-limits.ts';
import { listPasskeysOf } from '../passkeys/passkeys.repo.ts';
import { readOwnWarnings } from '../send-warnings/own-warnings.ts';
import { readShown } from '../trusted-contact/name-contact.ts';
import { findNextToRun } from '../waiting-sends/waiting-sends.repo.ts';

const amount = z.number().int().nonnegative();

export const locksOut = z.object({
  freeze: ownFreezeOut,
  /** The holder's own limits and wait, those that will be in force, and what the limit of the day leaves today. */
  limits: ownLimitsOut.omit({ left: true }).extend({ leftToday: wonOut.nullable() }),
  /** The wait of first sends that holds: the stricter of the owner's and the holder's. */
  wait: z.object({ fromWon: wonOut, hours: amount }).nullable(),
  /** What the holder's own settings demand, and what holds with the owner's. */
  confirms: z.object({ own: rulesOut, inForce: rulesOut }),
  /** Whether the holder asks to be warned before a send, also where the owner does not. */
  warnings: z.boolean(),
  /** The phone of the person whom a freeze notifies, by its last digits; null for none. */
  contact: z.string().nullable(),
  /** The designated recipients, and those that are to be. */
  designated: z.object({ inForce: amount, coming: amount }),
  passkeys: amount,
  /** The sends that wait, the first to run above. */
  waitingSends: z.array(
    z.object({
      id: idOut,
      runsAt: instantOut,
      net: daonOut,
      to: z.object({ id: idOut, login: z.string() }),
    }),
  ),
});

async function countDesignated(db: ReadDb, holderId: number) {
  const { recipients: r } = db.t;
  const [row] = await db
    .select({
      inForce: sql`coalesce(sum(case when ${r.designated} then 1 else 0 end), 0)`.mapWith(Number),
      coming: count(r.designatedFrom).mapWith(Number),
    })
    .from(r)
    .where(eq(r.holderId, holderId));
  return row ?? { inForce: 0, coming: 0 };
}

/** Throws NOT_FOUND. */
export async function viewLocks(
  { store, clock, secrets }: Pick<Deps, 'store' | 'clock' | 'secrets'>,
  holderId: number,
): Promise<z.input<typeof locksOut>> {
  const now = clock.now();
  return store.read(async (db) => {
    await readHolderWire(db, holderId);
    const plan = await readPlan(db, holderId);
    const wait = waitRuleOf(await readOutflowSettings(db), plan.now);
    const left = await readLeft(db, holderId, { day: plan.now.day, act: null }, now);
    const sends = await findNextToRun(db, holderId, WAITING_SHOWN);
    return {
      freeze: await readOwnFreeze(db, holderId),
      limits: { ...plan.now, next: plan.next, leftToday: left?.won ?? null },
      wait,
      confirms: { own: await readOwnRules(db, holderId), inForce: await readRules(db, holderId) },
      warnings: await readOwnWarnings(db, holderId),
      contact: (await readShown(db, { secrets }, holderId)).contact?.maskedPhone ?? null,
      designated: await countDesignated(db, holderId),
      passkeys: (await listPasskeysOf(db, holderId)).length,
      waitingSends: sends.map(({ id, runsAt, net, receiverId, login }) => ({
        id,
        runsAt,
        net,
        to: { id: receiverId, login },
      })),
    };
  });
}
