import { z } from 'zod';
import type { Secrets } from '../ports/secrets.ts';
import type { PushTarget } from './post-push.ts';

const targetSchema = z.strictObject({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

/** Finds the subscription of an endpoint without storing the endpoint itself. */
export const endpointHmac = (secrets: Pick<Secrets, 'hmac'>, endpoint: string): string =>
  secrets.hmac('push-endpoint', endpoint);

export const sealTarget = (secrets: Pick<Secrets, 'encrypt'>, target: PushTarget): string =>
  secrets.encrypt(JSON.stringify(target));

/** The target that was sealed. Throws for any other text. */
export const parseTarget = (text: string): PushTarget => targetSchema.parse(JSON.parse(text));

/** Reverses `sealTarget`. Throws when it was sealed under another key. */
export const openTarget = (secrets: Pick<Secrets, 'decrypt'>, stored: string): PushTarget =>
  parseTarget(secrets.decrypt(stored));
