import { useQuery } from '@tanstack/react-query';
import { isAddress } from '../../domain/address.ts';
import { admin } from '../api/trpc.ts';
import type { HolderRow } from '../api/contract.ts';

/** The holder of a deposit address. Addresses that are internal only receive no deposits from outside. */
export type Receiving = HolderRow & { insideOnly: boolean };

/** Whose wallet an address is, before anything is recorded for it. Asks once the address is whole. */
export function useReceiver(address: string) {
  const found = useQuery({
    queryKey: ['deposits', 'receiver', address.toLowerCase()],
    // A form that is left asks for nothing more.
    queryFn: async ({ signal }): Promise<Receiving | null> => {
      const { data } = await admin.search.query({ text: address }, { signal });
      const holder = data.find(({ kind }) => kind === 'holder');
      if (holder === undefined) return null;
      const { derived, addresses } = await admin.holders.addresses.query({ id: holder.id }, { signal });
      const row = addresses.find((own) => own.address === address.toLowerCase());
      return {
        ...(await admin.holders.get.query({ id: holder.id }, { signal })),
        insideOnly: !derived || (row?.path ?? null) === null,
      };
    },
    enabled: isAddress(address),
  });
  return isAddress(address) ? found : null;
}
