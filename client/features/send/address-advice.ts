import { isAddress } from '../../../domain/address.ts';
import { maskAddress } from '../../../domain/display.ts';

/** What should be known about a valid address before it is paid. */
export type AddressAdvice = 'own' | 'lookalike' | 'new' | null;

type Known = { readonly own: string | undefined; readonly recent: readonly string[] | undefined };

/**
 * An address that only looks like a recent one was probably planted: thieves make addresses whose first and last characters,
 * all that a list shows, are those of a friend. Says nothing of being new before the recent ones are known.
 */
export function addressAdvice(raw: string, { own, recent }: Known): AddressAdvice {
  if (!isAddress(raw)) return null;
  const address = raw.toLowerCase();
  if (address === own) return 'own';
  if (recent === undefined || recent.includes(address)) return null;
  return recent.some((known) => maskAddress(known) === maskAddress(address)) ? 'lookalike' : 'new';
}
