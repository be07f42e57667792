// The devices on which a holder signs in (ADR-0044). A browser of the wallet is known by a random mark that it keeps; a caller without
// one, as the clients of the legacy API are, by network and user agent together.
import { and, asc, eq, inArray, lt, ne } from '../../../db/sql.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { ALARM_NEW_DEVICE } from '../../../domain/alarm-types.ts';
import { deviceName, networkName, UNKNOWN_DEVICE } from '../../../domain/device-name.ts';
import { meetDevice, newDeviceMessage } from '../../../domain/known-device.ts';
import { DEVICE_KEPT_MS } from '../../../domain/limits.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import type { Deps } from '../../deps/deps.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { hashToken, placeOf } from '../../ports/secrets.ts';
import { readSetting } from '../../settings/read-settings.ts';
import type { Client } from '../../trpc/context.ts';

export type Arrival = { holderId: number; mark: string | undefined; now: Date };

/** The holder is hashed as well: two holders of one device have nothing in common. */
const hashOf = ({ holderId, mark }: Arrival, { ipPrefix, userAgent }: Client): string =>
  hashToken(mark === undefined ? `${holderId} seen ${ipPrefix} ${userAgent}` : `${holderId} mark ${mark}`);

async function tellByText(tx: Tx, { secrets }: Deps, client: Client, { holderId, now }: Arrival) {
  if (!(await readSetting(tx, 'newDeviceText'))) return;
  const { holders } = tx.t;
  const [holder] = await tx
    .select({ phoneEnc: holders.phoneEnc })
    .from(holders)
    .where(eq(holders.id, holderId));
  if (holder === undefined) return;
  const to = secrets.decrypt(holder.phoneEnc, placeOf('holders.phone_enc', holderId));
  await queueSms(tx, secrets, { to, text: newDeviceMessage(client.userAgent, now), now });
}

async function tell(tx: Tx, client: Client, { holderId, now }: Arrival): Promise<void> {
  const network = networkName(client.ipPrefix);
  await addAlarm(tx, {
    holderId,
    type: ALARM_NEW_DEVICE,
    comName: null,
    amount: null,
    accountInfo: deviceName(client.userAgent) ?? UNKNOWN_DEVICE,
    trxId: null,
    reason: network === null ? null : `접속 주소 ${network}`,
    at: now,
  });
}

/**
 * Notes the device of a sign-in, in its transaction, and tells the holder of one that is not known. Of a holder who never had a
 * device, which is a first sign-in or the first one since devices are known, nothing is reported. Returns the device's id.
 */
export async function noteDevice(tx: Tx, deps: Deps, client: Client, arrival: Arrival): Promise<number> {
  const { knownDevices: d } = tx.t;
  const { holderId, now } = arrival;
  const markHash = hashOf(arrival, client);
  const had = await tx
    .select({ id: d.id, markHash: d.markHash, createdAt: d.createdAt, lastAt: d.lastAt })
    .from(d)
    .where(eq(d.holderId, holderId))
    .orderBy(asc(d.lastAt), asc(d.id));
  const { userAgent } = client;
  const { same, isKnown, isTold, mayText, surplus } = meetDevice(had, markHash, now);
  if (isTold) await tell(tx, client, arrival);
  if (isTold && mayText) await tellByText(tx, deps, client, arrival);
  if (same !== undefined) {
    const known = { userAgent, lastAt: now, ...(isKnown ? {} : { createdAt: now }) };
    await tx.update(d).set(known).where(eq(d.id, same.id));
    return same.id;
  }
  if (surplus.length > 0) await tx.delete(d).where(inArray(d.id, [...surplus]));
  const [added] = await tx
    .insert(d)
    .values({ holderId, markHash, userAgent, createdAt: now, lastAt: now })
    .returning({ id: d.id });
  if (added === undefined) throw new Error('the database did not answer the id of a device');
  return added.id;
}

/** Its row stays, so that the next sign-in is one of a holder who has had devices. */
const FORGOTTEN = { markHash: null };

/** Forgets the devices of a holder but one: their next sign-in is reported. */
export async function forgetKnownDevices(tx: Tx, holderId: number, except: number | null = null) {
  const { knownDevices: d } = tx.t;
  const others = except === null ? undefined : ne(d.id, except);
  await tx
    .update(d)
    .set(FORGOTTEN)
    .where(and(eq(d.holderId, holderId), others));
}

/** The device of a holder's session; null for a session that has none. */
export async function deviceOfSession(db: ReadDb, holderId: number, sessionId: number) {
  const { sessions } = db.t;
  const [session] = await db
    .select({ deviceId: sessions.deviceId })
    .from(sessions)
    .where(and(eq(sessions.holderId, holderId), eq(sessions.id, sessionId)));
  return session?.deviceId ?? null;
}

/** Forgets the device that a session was opened on. */
export async function forgetDeviceOfSession(tx: Tx, holderId: number, sessionId: number): Promise<void> {
  const { knownDevices: d } = tx.t;
  const deviceId = await deviceOfSession(tx, holderId, sessionId);
  if (deviceId !== null) await tx.update(d).set(FORGOTTEN).where(eq(d.id, deviceId));
}

/** Deletes devices that were not used for a year. */
export async function forgetOldDevices({ store, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - DEVICE_KEPT_MS);
  await store.write(async (tx) => {
    await tx.delete(tx.t.knownDevices).where(lt(tx.t.knownDevices.lastAt, before));
  });
}
