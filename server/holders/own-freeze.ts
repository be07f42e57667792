// A holder's own freeze as it stands in the row of the holder (D72, ADR-0042), and its end. Where it refuses: require-active-holder.ts.
import { and, asc, eq, isNotNull, lt, lte } from '../../db/sql.ts';
import type { ReadDb, Tx } from '../../db/store.ts';
import { ALARM_FREEZE } from '../../domain/alarm-types.ts';
import { FREEZE_MESSAGES, freezeEndsAt, type WaitPlan } from '../../domain/own-freeze.ts';
import { addAlarm, takeAlarmPlace } from '../alarms/add-alarm.ts';
import type { Deps } from '../deps/deps.ts';
import { seoulIso } from '../../domain/time.ts';
import { queueSms } from '../outbox/outbox.ts';
import { placeOf } from '../ports/secrets.ts';
import { logOwnAct } from './log-own-act.ts';

const DUE_AT_ONCE = 100; // keeps the transaction short; the next run takes the rest

export type OwnFreeze = { frozenAt: Date | null; endsAt: Date | null; wait: WaitPlan };

/** Throws for a holder that is not there. */
export async function readOwnFreeze(db: ReadDb, holderId: number): Promise<OwnFreeze> {
  const { holders } = db.t;
  const [row] = await db
    .select({
      frozenAt: holders.frozenAt,
      endsAt: holders.freezeEndsAt,
      hours: holders.freezeWaitHours,
      nextHours: holders.nextFreezeWaitHours,
      nextAt: holders.nextFreezeWaitAt,
    })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (row === undefined) throw new Error(`holder ${holderId} is missing`);
  const { frozenAt, endsAt, hours, nextHours, nextAt } = row;
  const next = nextHours === null || nextAt === null ? null : { hours: nextHours, at: nextAt };
  return { frozenAt, endsAt, wait: { hours, next } };
}

export async function writeWait(tx: Tx, holderId: number, { hours, next }: WaitPlan): Promise<void> {
  const { holders } = tx.t;
  await tx
    .update(holders)
    .set({
      freezeWaitHours: hours,
      nextFreezeWaitHours: next?.hours ?? null,
      nextFreezeWaitAt: next?.at ?? null,
    })
    .where(eq(holders.id, holderId));
}

/** What a holder has asked to be looser from a time on, given up: the end of a freeze, shorter waits, higher limits. */
const NOTHING_LOOSER = {
  ...{ freezeEndsAt: null, nextFreezeWaitHours: null, nextFreezeWaitAt: null },
  ...{ nextDayLimitWon: null, nextActLimitWon: null, nextLimitsAt: null },
  ...{ nextWaitWon: null, nextWaitHours: null },
} as const;

/** Gives up what would be looser later: perhaps not the holder has asked for it. */
export async function giveUpLooser(tx: Tx, holderId: number): Promise<void> {
  const { holders } = tx.t;
  await tx.update(holders).set(NOTHING_LOOSER).where(eq(holders.id, holderId));
}

/**
 * Freezes the wallet, or begins its freeze anew where its end was asked for: perhaps not by the holder. A signature of an operator for the
 * end is then of the freeze before. What would make it looser later, a shorter wait and higher limits, is given up.
 */
export async function writeFreeze(
  tx: Tx,
  holderId: number,
  now: Date,
): Promise<'begun' | 'begunAnew' | 'unchanged'> {
  const { holders } = tx.t;
  const { frozenAt, endsAt } = await readOwnFreeze(tx, holderId);
  if (frozenAt !== null && endsAt === null) return 'unchanged';
  await tx
    .update(holders)
    .set({ ...NOTHING_LOOSER, frozenAt: now })
    .where(eq(holders.id, holderId));
  return frozenAt === null ? 'begun' : 'begunAnew';
}

/** Tells the holder by an alarm and by a message to the phone. Returns the number of the alarm. */
export async function tellOfFreeze(
  tx: Tx,
  secrets: Deps['secrets'],
  holderId: number,
  what: keyof typeof ALARM_FREEZE,
  now: Date,
  message: keyof typeof FREEZE_MESSAGES = what,
): Promise<number> {
  const { holders } = tx.t;
  const place = await takeAlarmPlace(tx, holderId);
  const about = { comName: null, amount: null, accountInfo: null, trxId: null, reason: null };
  await addAlarm(tx, { holderId, type: ALARM_FREEZE[what], at: now, ...about }, place);
  const [holder] = await tx
    .select({ phoneEnc: holders.phoneEnc })
    .from(holders)
    .where(and(eq(holders.id, holderId), eq(holders.status, 'active')));
  if (holder === undefined) return place.lastSeq;
  const to = secrets.decrypt(holder.phoneEnc, placeOf('holders.phone_enc', holderId));
  await queueSms(tx, secrets, { to, text: FREEZE_MESSAGES[message], now });
  return place.lastSeq;
}

/** Ends a freeze. What it has put on hold stays there until the holder says whether it goes on. */
export async function endFreeze(tx: Tx, holderId: number): Promise<void> {
  const { holders } = tx.t;
  await tx.update(holders).set({ frozenAt: null, freezeEndsAt: null }).where(eq(holders.id, holderId));
}

async function endByHolder(
  tx: Tx,
  secrets: Deps['secrets'],
  holderId: number,
  now: Date,
  by: 'holder' | 'time',
): Promise<void> {
  await endFreeze(tx, holderId);
  await logOwnAct(tx, holderId, 'ownFreeze.ended', { at: now, by });
  await tellOfFreeze(tx, secrets, holderId, 'ended', now);
}

/**
 * Asks for the end of a freeze, in the transaction of a sign-in that proves the holder: by a passkey, or by the password and the phone. It ends now,
 * or after the wait that the holder chose before. A second sign-in does not begin the wait anew. Returns whether the wallet was frozen; nothing is
 * done for one that was not.
 */
export async function askForEnd(
  tx: Tx,
  secrets: Deps['secrets'],
  holderId: number,
  now: Date,
): Promise<boolean> {
  const { frozenAt, endsAt, wait } = await readOwnFreeze(tx, holderId);
  if (frozenAt === null) return false;
  if (endsAt !== null) return true;
  if (wait.hours === 0) {
    await endByHolder(tx, secrets, holderId, now, 'holder');
    return true;
  }
  const { holders } = tx.t;
  const endsAfterWait = freezeEndsAt(now, wait.hours);
  await tx.update(holders).set({ freezeEndsAt: endsAfterWait }).where(eq(holders.id, holderId));
  await logOwnAct(tx, holderId, 'ownFreeze.ending', {
    at: now,
    detail: { freezeEndsAt: seoulIso(endsAfterWait) },
  });
  await tellOfFreeze(tx, secrets, holderId, 'ending', now);
  return true;
}

/** Lets the ends of freezes, and shorter waits, wait until then at least: the holder may have frozen the wallet again since. */
export async function delayFreezeEnds(tx: Tx, until: Date): Promise<void> {
  const { holders } = tx.t;
  await tx.update(holders).set({ freezeEndsAt: until }).where(lt(holders.freezeEndsAt, until));
  await tx.update(holders).set({ nextFreezeWaitAt: until }).where(lt(holders.nextFreezeWaitAt, until));
}

/** Ends the freezes whose wait is over, and puts shorter waits in force. Returns how many have changed. */
export async function endDueFreezes({ store, clock, secrets }: Deps): Promise<number> {
  const now = clock.now();
  return store.write(async (tx) => {
    const { holders } = tx.t;
    const due = await tx
      .select({ id: holders.id })
      .from(holders)
      .where(lte(holders.freezeEndsAt, now))
      .orderBy(asc(holders.freezeEndsAt), asc(holders.id))
      .limit(DUE_AT_ONCE);
    for (const { id } of due) await endByHolder(tx, secrets, id, now, 'time');
    const shorter = await tx
      .select({ id: holders.id, hours: holders.nextFreezeWaitHours })
      .from(holders)
      .where(and(lte(holders.nextFreezeWaitAt, now), isNotNull(holders.nextFreezeWaitHours)))
      .orderBy(asc(holders.nextFreezeWaitAt), asc(holders.id))
      .limit(DUE_AT_ONCE);
    for (const { id, hours } of shorter) {
      if (hours === null) continue;
      await writeWait(tx, id, { hours, next: null });
      await logOwnAct(tx, id, 'ownFreeze.waitSet', {
        ...{ at: now, by: 'time', detail: { freezeWaitHours: hours } },
      });
    }
    return due.length + shorter.length;
  });
}
