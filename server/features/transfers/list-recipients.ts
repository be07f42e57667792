import { z } from 'zod';
import { maskLogin } from '../../../domain/masks.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import { findOwners } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { instantOut } from '../../trpc/wire.ts';
import { listSends } from '../external-sends/external-sends.repo.ts';

const RECENT_SENDS = 100; // how far back counts as recent; one key range of the history
const RECIPIENTS_MAX = 5; // fits under the address field without scrolling

const recipientOut = z.object({
  address: z.string(),
  kind: z.enum(['wallet', 'external']),
  maskedLogin: z.string().nullable(),
  lastSentAt: instantOut,
});

export const recipientsOut = z.array(recipientOut);

type Recipient = z.input<typeof recipientOut>;

/** Addresses that the holder sent to lately, newest first, without wallets that can no longer receive. */
export async function listRecipients({ store }: Deps, holder: { id: number }): Promise<Recipient[]> {
  return store.read(async (db) => {
    const sends = await listSends(db, holder.id, RECENT_SENDS);
    const newest = new Map<string, Date>();
    for (const { address, createdAt } of sends) {
      if (address !== null && !newest.has(address)) newest.set(address, createdAt);
    }
    const wallets = await findOwners(db, [...newest.keys()]);
    const byAddress = new Map(wallets.map((wallet) => [wallet.address, wallet]));
    return [...newest]
      .flatMap(([address, lastSentAt]): Recipient[] => {
        const wallet = byAddress.get(address);
        const row = { address, lastSentAt };
        if (!wallet) return [{ ...row, kind: 'external', maskedLogin: null }];
        if (!checkMayReceive(wallet.status).ok) return [];
        return [{ ...row, kind: 'wallet', maskedLogin: maskLogin(wallet.login) }];
      })
      .slice(0, RECIPIENTS_MAX);
  });
}
