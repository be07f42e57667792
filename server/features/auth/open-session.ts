import type { Tx } from '../../../db/store.ts';
import { SESSION_LIFE_MS } from '../../../domain/limits.ts';
import { loginKey } from '../../../domain/login.ts';
import type { Deps } from '../../deps/deps.ts';
import { insertSession } from '../../holders/session.repo.ts';
import { hashToken } from '../../ports/secrets.ts';
import type { Client } from '../../trpc/context.ts';
import { noteDevice, type Arrival } from './known-device.ts';
import { noteNetwork } from './known-network.ts';

/** Opens a session of a holder, however the holder was proved, and returns its token. */
export async function openSession(
  tx: Tx,
  deps: Deps,
  client: Client,
  { login, ...arrival }: Arrival & { login: string },
): Promise<string> {
  const { holderId, now } = arrival;
  const token = deps.ids.token();
  const deviceId = await noteDevice(tx, deps, client, arrival);
  await insertSession(tx, {
    holderId,
    deviceId,
    tokenHash: hashToken(token),
    ipPrefix: client.ipPrefix,
    userAgent: client.userAgent,
    now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  });
  await noteNetwork(tx, loginKey(login), client.ipPrefix, now);
  return token;
}
