import { z } from 'zod';
import { maskLogin } from '../../../domain/masks.ts';
import { checkMayReceive } from '../../../domain/holder.ts';
import { findOwners } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { listSends } from '../external-sends/external-sends.repo.ts';
import { listSaved } from './recipients.repo.ts';

const RECENT_SENDS = 100; // how far back counts as recent; one key range of the history
const RECENT_MAX = 5; // fits under the address field without scrolling

const recipientOut = z.object({
  address: z.string(),
  /** `closed`: a wallet here that can no longer receive; only a saved one is listed. */
  kind: z.enum(['wallet', 'external', 'closed']),
  maskedLogin: z.string().nullable(),
  /** Null for one that the holder has not sent to lately. */
  lastSentAt: instantOut.nullable(),
  /** What the holder has made of it; null for one that was only sent to. */
  saved: z
    .object({
      id: idOut,
      name: z.string(),
      favourite: z.boolean(),
      /** A first send to it does not wait (D74). */
      designated: z.boolean(),
      /** When it will be designated. */
      designatedFrom: instantOut.nullable(),
    })
    .nullable(),
});

export const recipientsOut = z.array(recipientOut);

type Recipient = z.input<typeof recipientOut>;

/** The recipients that the holder has named, by their names, and then the others sent to lately, the newest first. */
export async function listRecipients({ store }: Deps, holder: { id: number }): Promise<Recipient[]> {
  return store.read(async (db) => {
    const named = await listSaved(db, holder.id);
    const sends = await listSends(db, holder.id, RECENT_SENDS);
    const newest = new Map<string, Date>();
    for (const { address, createdAt } of sends) {
      if (address !== null && !newest.has(address)) newest.set(address, createdAt);
    }
    const saved = new Map(named.map(({ address, ...rest }) => [address, rest]));
    const addresses = [...new Set([...saved.keys(), ...newest.keys()])];
    const wallets = await findOwners(db, addresses);
    const byAddress = new Map(wallets.map((wallet) => [wallet.address, wallet]));
    let recent = 0;
    return addresses.flatMap((address): Recipient[] => {
      const wallet = byAddress.get(address);
      const own = saved.get(address) ?? null;
      const isOpen = wallet === undefined || checkMayReceive(wallet.status).ok;
      if (own === null && (!isOpen || (recent += 1) > RECENT_MAX)) return [];
      return [
        {
          address,
          kind: wallet === undefined ? 'external' : isOpen ? 'wallet' : 'closed',
          maskedLogin: wallet === undefined || !isOpen ? null : maskLogin(wallet.login),
          lastSentAt: newest.get(address) ?? null,
          saved: own,
        },
      ];
    });
  });
}
