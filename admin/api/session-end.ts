/**
 * The server ended the session, because it was idle or was ended from another place. Every call reports it here. The open
 * page then leads to the sign-in, which says why and leads back.
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
