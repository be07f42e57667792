import { DomainError } from '../../../domain/errors.ts';
import { PUSH_KINDS } from '../../../domain/alarms.ts';
import type { PushChoice } from '../../../domain/push.ts';
import type { Deps } from '../../deps/deps.ts';
import type { SubscriptionRow } from '../../push/push.repo.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import {
  findByEndpoint,
  forgetEndpoint,
  forgetOtherEndpoints,
  listIdsOf,
  updateChoice,
} from './push-devices.repo.ts';
import { endpointKey } from './subscribe-device.ts';

type Named = { endpoint: string | null };

const choiceOf = (row: SubscriptionRow): PushChoice => {
  const { withAmount } = row;
  const kinds = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, row[kind]])) as Omit<
    PushChoice,
    'withAmount'
  >;
  return { ...kinds, withAmount };
};

/** What the device with this endpoint is sent, and how many other devices of the holder are subscribed. */
export async function viewDevice(deps: Deps, holder: Holder, { endpoint }: Named) {
  const key = endpoint === null ? null : endpointKey(deps, endpoint);
  const { row, ids } = await deps.store.read(async (db) => ({
    row: key === null ? null : await findByEndpoint(db, key),
    ids: await listIdsOf(db, holder.id),
  }));
  const own = row?.holderId === holder.id && row.finalSeq === null ? row : null;
  return {
    device: own === null ? null : { ...choiceOf(own), ofThisSession: own.sessionId === holder.sessionId },
    others: ids.filter((id) => id !== own?.id).length,
  };
}

/** Throws NOT_FOUND for an endpoint that is not subscribed, or is another holder's. */
export async function chooseForDevice(
  deps: Deps,
  holder: Holder,
  { endpoint, ...choice }: { endpoint: string } & PushChoice,
): Promise<Record<string, never>> {
  const key = endpointKey(deps, endpoint);
  if (!(await deps.store.write((tx) => updateChoice(tx, holder.id, key, choice))))
    throw new DomainError('NOT_FOUND');
  return {};
}

/** Ends the pushes to a device; an endpoint that is not the holder's is ignored. */
export async function unsubscribeDevice(
  deps: Deps,
  holder: Holder,
  { endpoint }: { endpoint: string },
): Promise<Record<string, never>> {
  const key = endpointKey(deps, endpoint);
  await deps.store.write((tx) => forgetEndpoint(tx, holder.id, key));
  return {};
}

/** Ends the pushes to all devices of the holder but the one with this endpoint. */
export async function unsubscribeOthers(deps: Deps, holder: Holder, { endpoint }: Named) {
  const key = endpoint === null ? '' : endpointKey(deps, endpoint);
  return { ended: await deps.store.write((tx) => forgetOtherEndpoints(tx, holder.id, key)) };
}
