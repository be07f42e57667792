import { readStored, store } from '../state/browser-storage.ts';
import { getSession, storedEndCause } from './session.ts';
import type { Session } from './session.ts';

/**
 * What the next sign-in returns to. A kept link waits for anyone; a screen on which a session ended waits for the same
 * holder only, with what was typed there. All of it lives in this page's memory: a new page starts at the
 * home. Only what was typed is given to the page after one whose screen failed.
 */
type Waiting = { readonly path: string; readonly userId: number | null };

let waiting: Waiting | null = null;
let landing: string | null = null;
/** How the last session of this page ended without a sign-out, and whose it was. */
let ended: { readonly login: string; readonly cause: string } | null = null;
const STORED = 'daon.drafts';

/** What was typed; at first, what was typed on the page before this one when its screen failed. A third page does not find it. */
const drafts = new Map(new URLSearchParams(readStored('sessionStorage', STORED) ?? ''));
store('sessionStorage', STORED, null);

export function keepLink(path: string): void {
  waiting = { path, userId: null };
}

export function keepScreen(
  session: Session,
  cause: string,
  path = location.pathname + location.search,
): void {
  waiting = { path, userId: session.user_id };
  ended = { login: session.email, cause };
}

/** Says of a session that another tab has ended what it says there; nothing after a sign-out. */
export function followEnd(session: Session): void {
  const cause = storedEndCause();
  if (cause !== null) keepScreen(session, cause);
}

/** Null when none ended. */
export const endedSession = () => ended;

/** Settles where this sign-in lands: `first` goes before what waits, which then stays for the screen after it. */
export function settleLanding(userId: number, first: string | null): void {
  ended = null;
  if (waiting !== null && waiting.userId !== null && waiting.userId !== userId) waiting = null;
  landing = first ?? waiting?.path ?? null;
  if (first === null) waiting = null;
}

/** The same where another tab has signed in. */
export function followStart({ user_id: userId }: Session): void {
  if (ended !== null) settleLanding(userId, null);
}

export const landingPath = (): string | null => landing;
export const waitingPath = (): string | null => waiting?.path ?? null;

export function forgetLanding(): void {
  landing = null;
}

/** Under which this tab keeps what was typed into a form of money over a reload. */
export const KEPT_ENTRY = 'daon.entry';

export function forgetReturn(): void {
  waiting = null;
  landing = null;
  ended = null;
  drafts.clear();
  store('sessionStorage', KEPT_ENTRY, null);
}

/** For the page that takes the place of this one, whose screen failed. */
export const storeDrafts = (): void =>
  void store('sessionStorage', STORED, String(new URLSearchParams([...drafts])));

const draftKey = (key: string): string => `${getSession()?.user_id ?? 0}:${key}`;

export const draftOf = (key: string): string => drafts.get(draftKey(key)) ?? '';

export function keepDraft(key: string, value: string): void {
  if (value === '') drafts.delete(draftKey(key));
  else drafts.set(draftKey(key), value);
}
