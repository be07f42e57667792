// The hashes by which encrypted values are found.
import { accountHmac, phoneHmac } from '../ports/look-up-hashes.ts';
import type { BoundColumn, Secrets } from '../ports/secrets.ts';
import { endpointHmac, parseTarget } from '../push/push-target.ts';
import type { BoundRow } from './bound-tables.ts';

/** A column that says the same as an encrypted value of its row, and how it is made. */
export type LookUp = {
  key: string;
  column: string;
  of: (secrets: Secrets, plain: string, row: BoundRow) => string | number;
};

/** By the column of the value. */
export const LOOK_UP_HASHES: Partial<Record<BoundColumn, readonly LookUp[]>> = {
  'holders.phone_enc': [{ key: 'phoneHmac', column: 'holders.phone_hmac', of: phoneHmac }],
  'operators.phone_enc': [{ key: 'phoneHmac', column: 'operators.phone_hmac', of: phoneHmac }],
  'verifications.phone_enc': [{ key: 'phoneHmac', column: 'verifications.phone_hmac', of: phoneHmac }],
  'linked_accounts.num_enc': [
    {
      key: 'numHmac',
      column: 'linked_accounts.num_hmac',
      of: (secrets, plain, row) => accountHmac(secrets, String(row['bankCode']), plain),
    },
  ],
  'push_subscriptions.target_enc': [
    {
      key: 'endpointHmac',
      column: 'push_subscriptions.endpoint_hmac',
      of: (secrets, plain) => endpointHmac(secrets, parseTarget(plain).endpoint),
    },
  ],
};
