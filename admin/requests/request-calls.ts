/**
 * What an operator does to a request. These calls do not go through react-admin's data provider, which answers a call of an
 * ended session with an empty object instead of the refusal.
 */
import { consoleApi } from '../api/console-api.ts';
import type {
  DecideAnswer,
  DecideInput,
  PutBackAnswer,
  PutBackInput,
  TakeAnswer,
  TakeInput,
} from '../api/contract.ts';
import type { RequestResource } from '../../domain/request-resources.ts';

/** Requests that an operator takes before paying them by hand. */
export type TakeableResource = Extract<RequestResource, 'sales' | 'externalSends'>;

export const isTakeable = (resource: RequestResource): resource is TakeableResource =>
  'take' in consoleApi[resource];

export const decideRequest = (resource: RequestResource, input: DecideInput): Promise<DecideAnswer> =>
  consoleApi[resource].decide(input);

export const takeRequest = (resource: TakeableResource, input: TakeInput): Promise<TakeAnswer> =>
  consoleApi[resource].take(input);

export const putBackRequest = (resource: TakeableResource, input: PutBackInput): Promise<PutBackAnswer> =>
  consoleApi[resource].putBack(input);
