import {
  REQUEST_KINDS,
  isPaidByHand,
  resourceOfKind,
  type RequestResource,
} from '../../domain/request-kinds.ts';
import type { ActPath, DecideAnswer, DecideInput } from '../api/contract.ts';
import { dataProvider } from '../data-provider.ts';

/** Requests that an operator takes before paying them by hand. */
export type TakeableResource = {
  [Resource in RequestResource]: `${Resource}.take` extends ActPath ? Resource : never;
}[RequestResource];

const takeable: ReadonlySet<RequestResource> = new Set(
  REQUEST_KINDS.filter(isPaidByHand).map((kind) => resourceOfKind[kind]),
);

export const isTakeable = (resource: RequestResource): resource is TakeableResource => takeable.has(resource);

export const decideRequest = (resource: RequestResource, input: DecideInput): Promise<DecideAnswer> =>
  dataProvider[`${resource}.decide`](input);
