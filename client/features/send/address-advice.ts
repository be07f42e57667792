import { isAddress } from '../../../domain/address.ts';
import { looksLike } from '../../../domain/send-warnings.ts';

/** What the sender should know about a valid address. */
export type AddressAdvice = 'own' | 'lookalike' | 'new' | null;

type Known = { readonly own: string | undefined; readonly recent: readonly string[] | undefined };

/**
 * Warns of an address that resembles a recent one but differs: attackers generate addresses with the same first and last
 * characters, which are all that a list shows. Reports an address as new only once the recent ones are loaded.
 */
export function addressAdvice(raw: string, { own, recent }: Known): AddressAdvice {
  if (!isAddress(raw)) return null;
  const address = raw.toLowerCase();
  if (address === own) return 'own';
  if (recent === undefined || recent.includes(address)) return null;
  return recent.some((known) => looksLike(address, known)) ? 'lookalike' : 'new';
}
