import { z } from 'zod';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { ALARM_LAXER } from '../../../domain/alarm-types.ts';
import type { AlarmType } from '../../../domain/alarms.ts';
import {
  isRaise,
  planLimits,
  raisesLimits,
  type LimitPlan,
  type OwnLimits,
  type OwnRules,
  type OwnWait,
} from '../../../domain/own-limits.ts';
import { ok, type Result } from '../../../domain/result.ts';
import { seoulIso } from '../../../domain/time.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { readLeft } from '../../ledger/spent-today.ts';
import { instantOut, wonOut } from '../../trpc/wire.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { proveAct, useStrongProof, type Offered } from '../passkeys/prove-act.ts';
import { findDue, readPlan, writePlan } from './own-limits.repo.ts';

const limitsOut = {
  day: wonOut.nullable(),
  act: wonOut.nullable(),
  /** From which worth on a first send waits, and how long, where that is stricter than what the owner demands. */
  waitWon: wonOut.nullable(),
  waitHours: z.number().int().nullable(),
};

export const ownLimitsOut = z.object({
  ...limitsOut,
  /** Laxer rules that wait, and when they are in force. */
  next: z.object({ ...limitsOut, at: instantOut }).nullable(),
  /** How much may leave by one more act, and which limit says so; null without limits. */
  left: z.object({ won: wonOut, of: z.enum(['day', 'act']) }).nullable(),
});

type View = z.input<typeof ownLimitsOut>;

async function view(db: ReadDb, holderId: number, { now, next }: LimitPlan, at: Date): Promise<View> {
  return { ...now, next, left: await readLeft(db, holderId, now, at) };
}

export async function viewOwnLimits({ store, clock }: Deps, holder: { id: number }): Promise<View> {
  return store.read(async (db) => view(db, holder.id, await readPlan(db, holder.id), clock.now()));
}

/** What the laxer rules of a plan are about. */
const mattersOf = ({ now, next }: LimitPlan): keyof typeof ALARM_LAXER =>
  next === null || raisesLimits(next, now) ? 'limits' : 'wait';

/** The names of the rules in the log: those in force, and those that wait. */
const NOW = { day: 'dayLimit', act: 'actLimit', waitWon: 'waitWon', waitHours: 'waitHours' } as const;
const NEXT = {
  ...{ day: 'nextDayLimit', act: 'nextActLimit' },
  ...{ waitWon: 'nextWaitWon', waitHours: 'nextWaitHours' },
} as const;
const RULES = Object.keys(NOW) as (keyof OwnRules)[];

/** The rules in which two plans differ, for the log. */
const changesOf = (names: Record<keyof OwnRules, string>, before: OwnRules, after: OwnRules) =>
  Object.fromEntries(
    RULES.filter((rule) => before[rule] !== after[rule]).map((rule) => {
      const value = after[rule];
      return [names[rule], typeof value === 'bigint' ? String(value) : value];
    }),
  );

/** Nothing for a plan that stays as it is. */
async function logPlan(tx: Tx, holderId: number, before: LimitPlan, { now, next }: LimitPlan, at: Date) {
  const changed = changesOf(NOW, before.now, now);
  const isSameNext =
    next?.at.getTime() === before.next?.at.getTime() &&
    RULES.every((rule) => next?.[rule] === before.next?.[rule]);
  if (isSameNext && Object.keys(changed).length === 0) return;
  const later = next === null ? {} : { ...changesOf(NEXT, now, next), nextAt: seoulIso(next.at) };
  const isGivenUp = next === null && before.next !== null && Object.keys(changed).length === 0;
  const action = isGivenUp ? 'ownLimits.kept' : 'ownLimits.set';
  await logOwnAct(tx, holderId, action, { at, detail: { ...changed, ...later } });
}

type NamedRules = OwnLimits & { [Key in keyof OwnWait]?: OwnWait[Key] | undefined };

const tell = (tx: Tx, holderId: number, type: AlarmType, at: Date) =>
  addAlarm(tx, {
    ...{ holderId, type, at },
    ...{ comName: null, amount: null, accountInfo: null, trxId: null, reason: null },
  });

/**
 * Sets the holder's own limits (D73) and wait of first sends (D74), which stays as it is where it is not named. What is stricter is in
 * force immediately, what is laxer after a day and only with a passkey or a code sent to the phone, because the finder of an open phone
 * may know the password. What waited for the holder before is replaced. Throws CONFIRMATION_REQUIRED, CONFIRMATION_REFUSED, CODE_….
 */
export async function setOwnLimits(
  deps: Deps,
  holder: CallingHolder,
  { passkey, phone, ...named }: NamedRules & Pick<Offered, 'passkey' | 'phone'>,
  client?: Client,
): Promise<View> {
  const act = { act: 'ownLimits.set', content: named } as const;
  const proof = await proveAct(deps, { holder, client }, { passkey, phone }, act);
  const at = deps.clock.now();
  const set = async (tx: Tx): Promise<Result<View>> => {
    await requireActiveHolder(tx, holder);
    const before = await readPlan(tx, holder.id);
    const { waitWon = before.now.waitWon, waitHours = before.now.waitHours } = named;
    const wanted: OwnRules = { ...named, waitWon, waitHours };
    if (isRaise(wanted, before.now)) {
      const proven = await useStrongProof(tx, proof);
      if (!proven.ok) return proven;
    }
    const plan = planLimits(before, wanted, at);
    await writePlan(tx, holder.id, plan);
    await logPlan(tx, holder.id, before, plan, at);
    if (plan.next !== null && plan.next.at !== before.next?.at)
      await tell(tx, holder.id, ALARM_LAXER[mattersOf(plan)].asked, at);
    return ok(await view(tx, holder.id, plan, at));
  };
  return unwrap(await deps.store.write(set));
}

/** Gives up the laxer rules that wait. */
export async function keepOwnLimits(deps: Deps, holder: CallingHolder): Promise<View> {
  const at = deps.clock.now();
  return deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const before = await readPlan(tx, holder.id);
    const plan = { ...before, next: null };
    await writePlan(tx, holder.id, plan);
    await logPlan(tx, holder.id, before, plan, at);
    return view(tx, holder.id, plan, at);
  });
}

/** Puts the laxer rules in force that have waited long enough. Returns for how many holders. */
export async function raiseDueLimits({ store, clock }: Deps): Promise<number> {
  const at = clock.now();
  return store.write(async (tx) => {
    const due = await findDue(tx, at);
    for (const holderId of due) {
      const plan = await readPlan(tx, holderId);
      if (plan.next === null) continue;
      const { at: _due, ...now } = plan.next;
      const matter = mattersOf(plan);
      await writePlan(tx, holderId, { now, next: null }, matter === 'limits' ? at : undefined);
      const detail = changesOf(NOW, plan.now, now);
      await logOwnAct(tx, holderId, 'ownLimits.raised', { at, by: 'time', detail });
      await tell(tx, holderId, ALARM_LAXER[matter].inForce, at);
    }
    return due.length;
  });
}
