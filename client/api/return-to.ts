import type { Session } from './session.ts';

/**
 * What the next sign-in returns to. A kept link waits for anyone; a screen on which a session ended waits for the same
 * holder only, with what was typed there. It lives in this page's memory: a new page starts at the home.
 */
type Return = { readonly path: string; readonly userId: number | null };

let pending: Return | null = null;
let ended: 'expired' | null = null;
const drafts = new Map<string, string>();

export function keepLink(path: string): void {
  pending = { path, userId: null };
}

export function keepScreen(path: string, session: Session): void {
  pending = { path, userId: session.user_id };
  ended = 'expired';
}

export const sessionExpired = (): boolean => ended === 'expired';

/** Answers where to go after the sign-in of `userId` and forgets it; another holder's drafts are dropped. */
export function takeReturn(userId: number): string | null {
  const kept = pending;
  pending = null;
  ended = null;
  if (kept === null) return null;
  if (kept.userId === null || kept.userId === userId) return kept.path;
  drafts.clear();
  return null;
}

export function forgetReturn(): void {
  pending = null;
  ended = null;
  drafts.clear();
}

export const draftOf = (key: string): string => drafts.get(key) ?? '';

export function keepDraft(key: string, value: string): void {
  if (value === '') drafts.delete(key);
  else drafts.set(key, value);
}
