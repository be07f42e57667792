import type { RequestKind } from '../../domain/request-state.ts';
import type { DecidableResource } from '../data-provider.ts';

/** The resource under which requests of a kind are read and decided. */
export const resourceOfKind = {
  purchase: 'purchases',
  sale: 'sales',
  externalSend: 'externalSends',
  link: 'links',
  signUp: 'signUps',
} as const satisfies Record<RequestKind, DecidableResource>;
