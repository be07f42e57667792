import type { ConfirmedAct, Outcome, PasskeyProof } from './passkeys.ts';

/**
 * Runs what asks the phone for a passkey, with a signal that ends it when the screen that asks is left by going back: a person who has gone back
 * has confirmed nothing, also while the code for it is still fetched.
 */
export async function whileHere<Value>(ask: (left: AbortSignal) => Promise<Value>): Promise<Value> {
  const left = new AbortController();
  const leave = (): void => left.abort();
  addEventListener('popstate', leave);
  try {
    return await ask(left.signal);
  } finally {
    removeEventListener('popstate', leave);
  }
}

/** Asks for a signature that is good for this act alone. */
export const confirmByPasskey = (act: ConfirmedAct): Promise<Outcome<PasskeyProof>> =>
  whileHere(async (left) => (await import('./passkeys.ts')).signAct(act, left));
