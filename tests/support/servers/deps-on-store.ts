import { pino } from 'pino';
import type { Store } from '../../../db/store.ts';
import { createDeps } from '../../../server/create-deps.ts';
import type { Deps } from '../../../server/deps/deps.ts';
import { parseEnv } from '../../../server/env/env.ts';
import { createPasswords } from '../../../server/ports/passwords.ts';
import { createSecrets } from '../../../server/ports/secrets.ts';
import { TEST_SECRET_KEY } from './app.ts';
import { TEST_XPUB } from '../vectors/test-xpub.ts';

export type DepsOfTest = Partial<Pick<Deps, 'clock' | 'passwords' | 'sms'>> & {
  env?: Record<string, string>;
};

/**
 * What use cases need, on a store without a server: custody, no rate limits, cheap hashes, and text messages that go nowhere. Its clock
 * stands still where a time is given.
 */
export const depsOnStore = (store: Store, now: Date | undefined, { env, ...own }: DepsOfTest = {}): Deps =>
  createDeps(parseEnv({ RATE_LIMIT: 'off', CUSTODY_XPUB: TEST_XPUB, ...env }), store, TEST_SECRET_KEY, {
    ...(now === undefined ? {} : { clock: { now: () => now } }),
    passwords: createPasswords(createSecrets(TEST_SECRET_KEY).pepper, { memoryKiB: 64 }),
    sms: { send: () => Promise.resolve() },
    log: pino({ level: 'silent' }),
    ...own,
  });
