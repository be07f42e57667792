/**
 * The server refused an act that the console had offered: the operator's role, or the proof that it
 * wants, is perhaps no longer the one of the sign-in. Every call tells of it here, whoever made it.
 */
const channel = new EventTarget();
const DOUBTED = 'doubted';

export const doubtRole = (): void => void channel.dispatchEvent(new Event(DOUBTED));

export function onRoleDoubted(listener: () => void): () => void {
  channel.addEventListener(DOUBTED, listener);
  return () => channel.removeEventListener(DOUBTED, listener);
}
