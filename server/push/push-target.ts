import { z } from 'zod';
import { placeOf, type Place, type Secrets } from '../ports/secrets.ts';
import type { PushTarget } from './post-push.ts';

const targetSchema = z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Finds the subscription of an endpoint without storing the endpoint itself. */
export const endpointHmac = (secrets: Pick<Secrets, 'hmac'>, endpoint: string): string =>
  secrets.hmac('push-endpoint', endpoint);

export const targetPlace = (id: number): Place => placeOf('push_subscriptions.target_enc', id);

/** The target as it is stored in the subscription with this id. */
export const sealTarget = (secrets: Pick<Secrets, 'encrypt'>, id: number, target: PushTarget): string =>
  secrets.encrypt(JSON.stringify(target), targetPlace(id));

/** The target that was sealed. Throws for any other text. */
export const parseTarget = (text: string): PushTarget => targetSchema.parse(JSON.parse(text));

/** Reverses `sealTarget`. Throws MisplacedValueError for the target of another subscription or key. */
export const openTarget = (
  secrets: Pick<Secrets, 'decrypt'>,
  { id, targetEnc }: { id: number; targetEnc: string },
): PushTarget => parseTarget(secrets.decrypt(targetEnc, targetPlace(id)));
