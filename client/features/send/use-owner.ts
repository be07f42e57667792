import { isAddress } from '../../../domain/address.ts';
import { asUnits, DAON, daonToString } from '../../../domain/money.ts';
import { trpc } from '../../api/trpc.ts';
import type { Recipient, Terms } from './send-types.ts';

/** Long enough that the steps of one send ask once. */
const KEPT_MS = 5 * 60_000;

/**
 * The masked login of the wallet behind an address; null for an address outside, and while it is not known. An address to
 * which was sent lately brings its own.
 */
export function useOwner(
  address: string,
  recipients: readonly Recipient[] | undefined,
  terms: Terms,
): string | null {
  const recent = recipients?.find((row) => row.address === address.toLowerCase());
  const smallest = terms.perDepositFee > 0n ? terms.perDepositFee : asUnits(DAON);
  const quote = trpc.transfers.quote.useQuery(
    { to: { address }, net: daonToString(smallest) },
    {
      enabled: isAddress(address) && terms.known && recipients !== undefined && recent === undefined,
      staleTime: KEPT_MS,
      retry: false,
    },
  );
  return recent === undefined ? (quote.data?.maskedLogin ?? null) : recent.maskedLogin;
}
