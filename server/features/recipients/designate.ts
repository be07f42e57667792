// Designated recipients (D74): a first send to one does not wait, so designating waits as long itself.
import type { Tx } from '../../../db/store.ts';
import { ALARM_DESIGNATED } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import { DESIGNATING, runsAtOf, waitHoursOf } from '../../../domain/waits.ts';
import { addAlarm } from '../../alarms/add-alarm.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { readOutflowSettings } from '../../settings/read-settings.ts';
import { findDueDesignations, findRecipient, setDesignation } from './recipients.repo.ts';

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
    if ((await findOwner(tx, address)) === null) throw new DomainError('RECIPIENT_OUTSIDE');
    const from = runsAtOf(now, { hours: waitHoursOf(await readOutflowSettings(tx), wait) });
    await setDesignation(tx, [id], { designated: false, designatedFrom: from });
    await tell(tx, holder.id, { name, reason: DESIGNATING, at: now });
    return { from };
  });
}

/** Ends a designation, or the wait for one. Throws NOT_FOUND. */
export async function undesignate(
  { store }: Deps,
  holder: CallingHolder,
  { id }: { id: number },
): Promise<Record<string, never>> {
  await store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    if ((await findRecipient(tx, holder.id, id)) === null) throw new DomainError('NOT_FOUND');
    await setDesignation(tx, [id], { designated: false, designatedFrom: null });
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
    for (const { holderId, name } of due) await tell(tx, holderId, { name, reason: null, at });
    return due.length;
  });
}
