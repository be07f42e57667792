/**
 * The server refused something that the console offered: the operator's role or two-factor state may have changed since
 * the sign-in. Every call reports it here.
 */
const channel = new EventTarget();
const DOUBTED = 'doubted';

export const doubtRole = (): void => void channel.dispatchEvent(new Event(DOUBTED));

export function onRoleDoubted(listener: () => void): () => void {
  channel.addEventListener(DOUBTED, listener);
  return () => channel.removeEventListener(DOUBTED, listener);
}
