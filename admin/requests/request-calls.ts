import {
  DECIDED_KINDS,
  PAID_KINDS,
  resourceOfKind,
  type RequestResource,
} from '../../domain/request-kinds.ts';
import type { ActPath, DecideAnswer, DecideInput } from '../api/contract.ts';
import { dataProvider } from '../data-provider.ts';

/** Requests that an operator takes before paying them by hand. */
export type TakeableResource = {
  [Resource in RequestResource]: `${Resource}.take` extends ActPath ? Resource : never;
}[RequestResource];

const takeable: ReadonlySet<RequestResource> = new Set(PAID_KINDS.map((kind) => resourceOfKind[kind]));

export const isTakeable = (resource: RequestResource): resource is TakeableResource => takeable.has(resource);

/** Requests that an operator decides. */
type DecidableResource = {
  [Resource in RequestResource]: `${Resource}.decide` extends ActPath ? Resource : never;
}[RequestResource];

const decidable: ReadonlySet<RequestResource> = new Set(DECIDED_KINDS.map((kind) => resourceOfKind[kind]));

const isDecidable = (resource: RequestResource): resource is DecidableResource => decidable.has(resource);

export async function decideRequest(resource: RequestResource, input: DecideInput): Promise<DecideAnswer> {
  if (!isDecidable(resource)) throw new Error(`no operator decides ${resource}`);
  return dataProvider[`${resource}.decide`](input);
}
