/**
 * A session that the server ended, by idling or from elsewhere. Every call tells of it here, whoever made it, and the page
 * that is open leads to the sign-in, which says why and leads back.
 */
const channel = new EventTarget();
const ENDED = 'ended';

let hasEnded = false;

export function tellSessionEnded(): void {
  hasEnded = true;
  channel.dispatchEvent(new Event(ENDED));
}

export function onSessionEnded(listener: () => void): () => void {
  channel.addEventListener(ENDED, listener);
  return () => channel.removeEventListener(ENDED, listener);
}

export const sessionHasEnded = (): boolean => hasEnded;

export function forgetSessionEnd(): void {
  hasEnded = false;
}
