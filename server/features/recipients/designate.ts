// Designated recipients (D74): a first send to one does not wait, so designating waits as long itself.
import type { Tx } from '../../../db/store.ts';
import { ALARM_DESIGNATED } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import { DESIGNATING, runsAtOf, waitHoursOf } from '../../../domain/waits.ts';
import { seoulIso } from '../../../domain/time.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { logOwnAct } from '../../holders/log-own-act.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { readOutflowSettings } from '../../settings/outflow-settings.ts';
import {
  findDueDesignations,
  findRecipient,
  setDesignation,
  type StoredRecipient,
} from './recipients.repo.ts';

const tell = (tx: Tx, holderId: number, about: { name: string; reason: string | null; at: Date }) =>
  addAlarm(tx, {
    ...{ holderId, type: ALARM_DESIGNATED, comName: null, amount: null, trxId: null },
    ...{ accountInfo: about.name, reason: about.reason, at: about.at },
  });

/**
 * Designates a recipient after the time that a first send waits, with an alarm now and then. One that waits already goes on waiting
 * as long. Throws NOT_FOUND, RECIPIENT_OUTSIDE for an address elsewhere, whose sends an operator decides.
 */
export async function designate(
  { store, clock }: Deps,
  holder: CallingHolder,
  { id }: { id: number },
): Promise<{ from: Date | null }> {
  const now = clock.now();
  return store.write(async (tx) => {
    const { wait } = await requireActiveHolder(tx, holder);
    const recipient = await findRecipient(tx, holder.id, id);
    if (recipient === null) throw new DomainError('NOT_FOUND');
    const { name, address, designated, designatedFrom } = recipient;
    if (designated || designatedFrom !== null) return { from: designatedFrom };
    const owner = await findOwner(tx, address);
    if (owner === null) throw new DomainError('RECIPIENT_OUTSIDE');
    const from = runsAtOf(now, { hours: waitHoursOf(await readOutflowSettings(tx), wait) });
    await setDesignation(tx, [id], { designated: false, designatedFrom: from });
    const detail = { recipient: owner.holderId, designatedFrom: seoulIso(from) };
    await logOwnAct(tx, holder.id, 'recipients.designating', { at: now, detail });
    await tell(tx, holder.id, { name, reason: DESIGNATING, at: now });
    return { from };
  });
}

/** The log names the wallet's holder by number: it is permanent, and the name that was given to the recipient is personal. */
const recipientIn = async (tx: Tx, address: string) => ({
  recipient: (await findOwner(tx, address))?.holderId ?? null,
});

/** Nothing for a recipient that was not designated, nor to be. */
export async function logUndesignated(
  tx: Tx,
  { holderId, address, designated, designatedFrom }: StoredRecipient,
  at: Date,
): Promise<void> {
  if (!designated && designatedFrom === null) return;
  const detail = await recipientIn(tx, address);
  await logOwnAct(tx, holderId, 'recipients.undesignated', { at, detail });
}

/** Ends a designation, or the wait for one. Throws NOT_FOUND. */
export async function undesignate(
  { store, clock }: Deps,
  holder: CallingHolder,
  { id }: { id: number },
): Promise<Record<string, never>> {
  const at = clock.now();
  await store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const recipient = await findRecipient(tx, holder.id, id);
    if (recipient === null) throw new DomainError('NOT_FOUND');
    await setDesignation(tx, [id], { designated: false, designatedFrom: null });
    await logUndesignated(tx, recipient, at);
  });
  return {};
}

/** Puts the designations in force that have waited long enough. Returns how many. */
export async function designateDue({ store, clock }: Deps): Promise<number> {
  const at = clock.now();
  return store.write(async (tx) => {
    const due = await findDueDesignations(tx, at);
    if (due.length === 0) return 0;
    await setDesignation(
      tx,
      due.map(({ id }) => id),
      { designated: true, designatedFrom: null },
    );
    for (const { holderId, address, name } of due) {
      const detail = await recipientIn(tx, address);
      await logOwnAct(tx, holderId, 'recipients.designated', { at, by: 'time', detail });
      await tell(tx, holderId, { name, reason: null, at });
    }
    return due.length;
  });
}
