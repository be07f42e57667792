// Who a passkey is for: the wallet at its public address. A browser gives a passkey to no other host, which is what makes it
// useless to a copy of the wallet.
import { isIP } from 'node:net';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import type { Client } from '../../trpc/context.ts';

export type RelyingParty = { id: string; origin: string };

/**
 * By `PUBLIC_URL`. Without it the address of the call counts for `localhost` alone: a client may name any host, and browsers
 * refuse passkeys on others than https and localhost anyway. Throws PASSKEY_UNAVAILABLE, also for an address without a name.
 */
export function relyingParty({ env }: Pick<Deps, 'env'>, client: Client): RelyingParty {
  const url = URL.parse(env.publicUrl ?? client.origin);
  const id = url?.hostname ?? '';
  const isNamed = id !== '' && !id.startsWith('[') && isIP(id) === 0;
  if (url === null || !isNamed || (env.publicUrl === undefined && id !== 'localhost'))
    throw new DomainError('PASSKEY_UNAVAILABLE');
  return { id, origin: url.origin };
}
