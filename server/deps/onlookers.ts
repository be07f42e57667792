// Onlookers: the operators who have a request open. They are a hint for people, on which no rule depends. They live in the
// memory of the process, and the processes of one PostgreSQL announce theirs to each other.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../../db/store.ts';
import { positiveId } from '../../domain/input-schema.ts';
import { SECOND_MS } from '../../domain/durations.ts';
import { LOGIN_MAX } from '../../domain/limits.ts';
import type { Clock } from '../ports/clock.ts';

/** Three beats of a console, so that one may be lost. */
const LOOK_LIFE_MS = 30 * SECOND_MS;
const SWEEP_EVERY_MS = 5 * SECOND_MS;
/** Changes that are sent to consoles together: an operator who goes through the inbox opens several in a second. */
const GATHER_MS = 250;
/** As many as an operator may have event streams. */
const TABS_PER_OPERATOR = 6;

/** The name that a console's tab gave itself when it was loaded. */
export const tabInput = z.string().regex(/^[0-9a-f]{16}$/);

const lookOf = z.strictObject({
  tab: tabInput,
  login: z.string().min(1).max(LOGIN_MAX),
  /** The request; null when the tab shows none any more. */
  id: positiveId.nullable(),
});

export type Look = z.infer<typeof lookOf>;

/** `from` lets a process ignore its own notices, which come back to it after it has noted them. */
const announcedLook = lookOf.extend({ from: z.uuid().optional() });

/** The logins of the operators who have a request open, by its id. */
export type OnlookersByRequest = Readonly<Record<string, readonly string[]>>;

type Listener = (onlookers: OnlookersByRequest) => void;

export type OnlookerList = {
  /** Records what a tab shows. The tab repeats the report before it expires. */
  report: (look: Look) => void;
  /** Takes what another process announced; anything that is no look is ignored. */
  hear: (text: string) => void;
  /**
   * The onlookers that this process knows. It receives those of other processes while a console has a stream open here, and for a
   * while after each call of this function, so the first answer may lack onlookers at other processes.
   */
  present: () => OnlookersByRequest;
  /** Calls the listener on each call of `present`. */
  whenAsked: (listen: () => void) => void;
  /** Calls the listener with the present onlookers, if there are any, and on every change. Returns a function that stops it. */
  follow: (listener: Listener) => () => void;
};

function parseLook(text: string): z.infer<typeof announcedLook> | null {
  try {
    return announcedLook.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function createOnlookerList({
  store,
  clock,
}: {
  store: Pick<Store, 'announce'>;
  clock: Clock;
}): OnlookerList {
  /** By operator and tab, the newest report last. */
  const seen = new Map<string, Look & { id: number; until: number }>();
  const listeners = new Set<Listener>();
  const here = randomUUID();
  let heed = () => {};
  let lastSent = '{}';
  let sweeping: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;

  function onlookers(): OnlookersByRequest {
    const now = clock.now().getTime();
    const found: Record<string, string[]> = {};
    for (const [key, { id, login, until }] of seen) {
      if (until <= now) seen.delete(key);
      else if (found[id]?.includes(login) !== true) (found[id] ??= []).push(login);
    }
    for (const logins of Object.values(found)) logins.sort();
    return found;
  }

  function tell(): void {
    clearTimeout(gathering);
    gathering = undefined;
    const now = onlookers();
    const print = JSON.stringify(now);
    if (print !== lastSent) {
      lastSent = print;
      for (const listener of listeners) listener(now);
    }
    clearTimeout(sweeping);
    if (seen.size === 0) return;
    sweeping = setTimeout(tell, SWEEP_EVERY_MS);
    sweeping.unref();
  }

  function note({ tab, login, id }: Look): void {
    const key = `${login} ${tab}`;
    seen.delete(key);
    if (id !== null) {
      const own = [...seen].filter(([, look]) => look.login === login);
      for (const [oldest] of own.slice(0, Math.max(0, own.length - TABS_PER_OPERATOR + 1)))
        seen.delete(oldest);
      seen.set(key, { tab, login, id, until: clock.now().getTime() + LOOK_LIFE_MS });
    }
    gathering ??= setTimeout(tell, GATHER_MS).unref();
  }

  return {
    report(look) {
      note(look);
      store.announce('onlookers', JSON.stringify({ ...look, from: here }));
    },
    hear(text) {
      const look = parseLook(text);
      if (look !== null && look.from !== here) note(look);
    },
    present() {
      heed();
      return onlookers();
    },
    whenAsked(listen) {
      heed = listen;
    },
    follow(listener) {
      listeners.add(listener);
      const now = onlookers();
      if (Object.keys(now).length > 0) listener(now);
      return () => void listeners.delete(listener);
    },
  };
}
