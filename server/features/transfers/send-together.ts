// Collects the sends that arrive while a group is written, for an engine that does not group writes itself. With two groups at a time
// each is smaller, and one waits for the accounts of the other.
import { setTimeout as pause } from 'node:timers/promises';
import { endOfTurn } from '../../../db/end-of-turn.ts';
import { isAway, isLockTimeout, StoreBusyError } from '../../../db/errors.ts';
import type { Store } from '../../../db/store.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Sent } from '../../../domain/send.ts';
import type { Deps } from '../../deps/deps.ts';
import { WAITING_MAX } from '../../limits/bounded-store.ts';
import { sendGroup, type GroupedSend } from './send-group.ts';

/** Larger groups cost hardly less for each, and the first one waits longer. */
export const GROUP_MAX = 32;
/** So long after a group that failed, sends go alone: what it had to wait for may take a while. */
const REST_MS = 3_000;
/**
 * For this part of the time that a group took, what comes is gathered: those who were just answered send again, and a group costs the same
 * for few as for many.
 */
const GATHERING = 0.5;
/** After a group that a slow disk held up, the next one waits no longer. */
const GATHERING_MAX_MS = 50;

type Waiting = {
  send: GroupedSend;
  resolve: (sent: Sent | null) => void;
  reject: (error: unknown) => void;
};

type Groups = { waiting: Waiting[]; isWorking: boolean; restsUntil: number };

const groupsOf = new WeakMap<Store, Groups>();

async function work(
  groups: Groups,
  writeGroup: NonNullable<Store['writeGroup']>,
  log: Deps['log'],
): Promise<void> {
  const { waiting } = groups;
  groups.isWorking = true;
  await endOfTurn();
  for (let group; (group = waiting.splice(0, GROUP_MAX)).length > 0;) {
    const sends = group.map(({ send }) => send);
    const begun = performance.now();
    try {
      const answers = await writeGroup((tx) => sendGroup(tx, sends));
      for (const [i, { resolve }] of group.entries()) resolve(answers[i] ?? null);
      // A lone sender waits for nothing, and a full group for no more.
      if (group.length + waiting.length > 1 && waiting.length < GROUP_MAX)
        await pause(Math.min(GATHERING_MAX_MS, (performance.now() - begun) * GATHERING));
    } catch (error) {
      if (isAway(error) || error instanceof StoreBusyError) for (const { reject } of group) reject(error);
      else {
        groups.restsUntil = performance.now() + REST_MS;
        if (!isLockTimeout(error))
          log.warn({ err: error }, 'a group of sends failed, and each is tried alone');
        for (const { resolve } of group) resolve(null);
      }
    }
  }
  groups.isWorking = false;
}

/** Makes a send in a group. Null where it is to be tried alone, in a transaction of its own. */
export function sendTogether(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  send: GroupedSend,
): Promise<Sent | null> | null {
  const { writeGroup } = store;
  if (writeGroup === null) return null;
  const groups = groupsOf.get(store) ?? { waiting: [], isWorking: false, restsUntil: 0 };
  groupsOf.set(store, groups);
  const { waiting } = groups;
  if (performance.now() < groups.restsUntil) return null;
  if (waiting.length >= WAITING_MAX) throw new DomainError('BUSY');
  return new Promise((resolve, reject) => {
    waiting.push({ send, resolve, reject });
    if (!groups.isWorking) void work(groups, writeGroup, log);
  });
}
