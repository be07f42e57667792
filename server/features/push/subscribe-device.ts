import { createPublicKey } from 'node:crypto';
import { DomainError } from '../../../domain/errors.ts';
import type { PushChoice } from '../../../domain/push.ts';
import type { Deps } from '../../deps/deps.ts';
import type { PushTarget } from '../../push/post-push.ts';
import { parseEndpoint } from '../../push/public-address.ts';
import { endpointHmac, openTarget, sealTarget } from '../../push/push-target.ts';
import type { Holder } from '../../holders/authenticate-holder.ts';
import {
  findByEndpoint,
  forgetSurplus,
  lastAlarmSeq,
  putSubscription,
  sessionEnd,
  setTarget,
} from './push-devices.repo.ts';

/** Whether it is a point of P-256, uncompressed, in base64url: nothing can be encrypted for another. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  const [x, y] = [bytes.toString('base64url', 1, 33), bytes.toString('base64url', 33)];
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

/** The endpoint as it is looked up. Throws INVALID_INPUT for one that this server would not call. */
export function endpointKey({ env, secrets }: Pick<Deps, 'env' | 'secrets'>, endpoint: string): string {
  const url = parseEndpoint(endpoint, env.pushHosts);
  if (url === null) throw new DomainError('INVALID_INPUT');
  return endpointHmac(secrets, url.href);
}

/**
 * Pushes the holder's alarms to a device from now on, as chosen. A browser has one subscription, so it replaces that of the
 * holder who used the device before. Throws INVALID_INPUT for an endpoint that is not public, for a key that nothing can be
 * encrypted for, and for another holder's endpoint under other keys.
 */
export async function subscribeDevice(
  deps: Deps,
  holder: Holder,
  { endpoint, p256dh, auth, ...choice }: PushTarget & PushChoice,
): Promise<Record<string, never>> {
  const key = endpointKey(deps, endpoint);
  if (!isPoint(p256dh)) throw new DomainError('INVALID_INPUT');
  const now = deps.clock.now();
  const target = { endpoint, p256dh, auth };
  await deps.store.write(async (tx) => {
    const known = await findByEndpoint(tx, key);
    const isOwn = known?.holderId === holder.id;
    if (known !== null && !isOwn && openTarget(deps.secrets, known).auth !== auth)
      throw new DomainError('INVALID_INPUT');
    const expiresAt = await sessionEnd(tx, holder.id, holder.sessionId);
    if (expiresAt === null || expiresAt <= now) throw new DomainError('UNAUTHENTICATED');
    const id = await putSubscription(tx, {
      ...choice,
      holderId: holder.id,
      sessionId: holder.sessionId,
      endpointHmac: key,
      toldSeq: isOwn ? known.toldSeq : await lastAlarmSeq(tx, holder.id),
      finalSeq: null,
      failures: 0,
      nextTryAt: null,
      createdAt: now,
      expiresAt,
    });
    await setTarget(tx, id, sealTarget(deps.secrets, id, target));
    await forgetSurplus(tx, holder.id);
  });
  return {};
}
