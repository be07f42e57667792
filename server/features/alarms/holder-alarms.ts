import { after, type Answer } from '../../../db/answer.ts';
import { isAlarmType } from '../../../domain/alarms.ts';
import type { Deps } from '../../deps/deps.ts';
import {
  countUnreadAlarms,
  hasUnreadOfOldTypes,
  markAlarmsRead,
  markEveryAlarmRead,
  pageOfAlarms,
  removeAlarms,
  type AlarmApi,
} from '../../alarms/alarms.repo.ts';

const ALARMS_PER_PAGE = 20; // page size of the legacy list

type Reader = { id: number };

type ShownAlarm = Awaited<ReturnType<typeof pageOfAlarms>>['rows'][number];

function alarmToWire(row: ShownAlarm) {
  if (!isAlarmType(row.type)) throw new Error(`alarm ${row.id} has an unknown type`);
  return {
    id: row.id,
    type: row.type,
    isRead: row.isRead,
    createdAt: row.createdAt,
    comName: row.comName,
    amount: row.amount,
    arrived: row.arrived,
    won: row.won,
    accountInfo: row.accountInfo,
    trxId: row.trxId,
    reason: row.reason,
  };
}

/**
 * One page of the holder's alarms, newest first. Reading does not mark them: the wallet marks them after displaying
 * them.
 */
export async function listAlarms({ store }: Deps, holder: Reader, api: AlarmApi, page: number) {
  const { rows, total } = await store.read((db) => pageOfAlarms(db, holder.id, api, page, ALARMS_PER_PAGE));
  return {
    rows: rows.map(alarmToWire),
    page,
    perPage: ALARMS_PER_PAGE,
    total,
    lastPage: Math.max(1, Math.ceil(total / ALARMS_PER_PAGE)),
  };
}

type Unread = { hasUnread: boolean; unread?: number };

export function hasUnread({ store }: Deps, holder: Reader, api: AlarmApi): Answer<Unread> {
  const counted = store.readOne((db) => countUnreadAlarms(db, holder.id));
  return after(counted, (unread): Answer<Unread> => {
    if (api === 'wallet') return { hasUnread: unread > 0, unread };
    if (unread === 0) return { hasUnread: false };
    const ofOldTypes = store.readOne((db) => hasUnreadOfOldTypes(db, holder.id));
    return after(ofOldTypes, (has) => ({ hasUnread: has }));
  });
}

export async function markRead({ store }: Deps, holder: Reader, ids: readonly number[]) {
  await store.write((tx) => markAlarmsRead(tx, holder.id, ids));
  return {};
}

/** All, or those up to the newest that the holder has been shown. */
export async function markAllRead({ store }: Deps, holder: Reader, upTo: number) {
  return { marked: await store.write((tx) => markEveryAlarmRead(tx, holder.id, upTo)) };
}

export async function remove({ store, clock }: Deps, holder: Reader, ids: readonly number[]) {
  return { removed: await store.write((tx) => removeAlarms(tx, holder.id, ids, clock.now())) };
}
