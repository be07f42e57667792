/**
 * The other operators who have a request open. The event stream sends them; while it is not open, the server is asked. This
 * tab says what it shows: with the call that reads a request, and again while it stays open. A hidden tab shows nothing.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { isRecord } from '../../../domain/is-record.ts';
import { admin } from '../../api/trpc.ts';
import { readSession } from '../../api/operator-session.ts';
import { TAB } from '../../api/tab.ts';

/** The server forgets a tab after three of them. */
const BEAT_MS = 10_000;
/** Between one request and the next no panel may be open for a moment. */
const LEAVE_MS = 1_000;
const SEPARATOR = ', ';

/** The logins in one text, which is the same for the same operators: only a row whose onlookers change is drawn anew. */
let loginsById: ReadonlyMap<number, string> = new Map();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The logins by request, without the own; empty for anything else. */
function othersIn(value: unknown, ownLogin: string | undefined): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [id, logins] of Object.entries(isRecord(value) ? value : {})) {
    if (!Array.isArray(logins)) continue;
    const others = logins.filter((login) => typeof login === 'string' && login !== ownLogin);
    if (others.length > 0) found.set(Number(id), others.join(SEPARATOR));
  }
  return found;
}

/** Those of an `onlookers` event. */
export function parseOnlookers(data: string, ownLogin: string | undefined): ReadonlyMap<number, string> {
  try {
    return othersIn(JSON.parse(data), ownLogin);
  } catch {
    return new Map();
  }
}

function show(known: ReadonlyMap<number, string>): void {
  loginsById = known;
  for (const listener of listeners) listener();
}

/** Takes an `onlookers` event of the stream; null where nothing is known. */
export const takeOnlookers = (data: string | null): void =>
  show(parseOnlookers(data ?? '', readSession()?.operator.login));

/**
 * Asks the server who has which request open, immediately and every ten seconds, for as long as the stream is not open. A hidden tab
 * asks when it is in front again. Returns a function that stops it.
 */
export function pollOnlookers(): () => void {
  let isOver = false;
  async function ask(): Promise<void> {
    const session = readSession();
    if (document.hidden || session === null) return;
    const known = await admin.inbox.onlookers.query().then(
      ({ onlookers }) => othersIn(onlookers, session.operator.login),
      () => new Map<number, string>(),
    );
    if (!isOver) show(known);
  }
  const asking = () => void ask();
  const beat = setInterval(asking, BEAT_MS);
  document.addEventListener('visibilitychange', asking);
  asking();
  return () => {
    isOver = true;
    clearInterval(beat);
    document.removeEventListener('visibilitychange', asking);
  };
}

/** Who else has the request open: 'admin1, kim'; empty without one. */
export const useOnlookers = (id: number): string =>
  useSyncExternalStore(subscribe, () => loginsById.get(id) ?? '');

export const onlookersText = (logins: string): string => `${logins}도 보고 있어요`;

/** What a call that reads a request adds, so that others see that this tab has it open. */
export const asOnlooker = (): { tab?: string } => (document.hidden ? {} : { tab: TAB });

function look(id: number | null): void {
  // After a sign-out the server has forgotten the tab with its stream.
  if (readSession() === null) return;
  admin.inbox.look.mutate({ tab: TAB, id }).catch(() => undefined);
}

let leaving: ReturnType<typeof setTimeout> | undefined;

/** Says that this tab has the request open, for as long as the component is on the page and the tab in front. */
export function useLooking(id: number): void {
  useEffect(() => {
    clearTimeout(leaving);
    // The first word is in the call that reads the request.
    const beat = setInterval(() => !document.hidden && look(id), BEAT_MS);
    const onVisibility = () => look(document.hidden ? null : id);
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', onVisibility);
      leaving = setTimeout(() => look(null), LEAVE_MS);
    };
  }, [id]);
}
