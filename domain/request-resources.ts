import { REQUEST_KINDS } from './request-state.ts';
import type { RequestKind } from './request-state.ts';

/**
 * The resource of a kind: its procedures, their actions in the log, its address in the console, its permissions and its export have
 * this name.
 */
export const resourceOfKind = {
  purchase: 'purchases',
  sale: 'sales',
  externalSend: 'externalSends',
  link: 'links',
  signUp: 'signUps',
} as const satisfies Record<RequestKind, string>;

export type RequestResource = (typeof resourceOfKind)[RequestKind];

export const REQUEST_RESOURCES = REQUEST_KINDS.map((kind) => resourceOfKind[kind]);
