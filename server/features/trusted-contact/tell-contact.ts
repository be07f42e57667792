import { and, count, eq, gt } from '../../../db/sql.ts';
import type { Tx } from '../../../db/store.ts';
import { ALARM_FREEZE } from '../../../domain/alarm-types.ts';
import { DAY_MS } from '../../../domain/durations.ts';
import { CONTACT_TEXTS_PER_DAY, contactFrozenMessage } from '../../../domain/trusted-contact.ts';
import type { Deps } from '../../deps/deps.ts';
import { queueSms } from '../../outbox/outbox.ts';
import { readContact } from './contact.repo.ts';

/** Tells the person whom a holder trusts, in the transaction of the freeze and after its alarm, which counts the freezes of a day. */
export async function tellContact(tx: Tx, secrets: Deps['secrets'], holderId: number, now: Date) {
  const contact = await readContact(tx, secrets, holderId);
  if (contact === null) return;
  const { alarms, holders } = tx.t;
  const since = new Date(now.getTime() - DAY_MS);
  const [frozen] = await tx
    .select({ times: count().mapWith(Number) })
    .from(alarms)
    .where(
      and(eq(alarms.holderId, holderId), eq(alarms.type, ALARM_FREEZE.frozen), gt(alarms.createdAt, since)),
    );
  if ((frozen?.times ?? 0) > CONTACT_TEXTS_PER_DAY) return;
  const [holder] = await tx
    .select({ name: holders.name })
    .from(holders)
    .where(and(eq(holders.id, holderId), eq(holders.status, 'active')));
  if (holder === undefined) return;
  await queueSms(tx, secrets, { to: contact.phone, text: contactFrozenMessage(holder.name), now });
}
