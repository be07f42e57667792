import type { Store } from '../db/store.ts';
import { signLog } from './audit/log-key.ts';
import { createBackups } from './backups/backup-schedule.ts';
import { custodyOf } from './custody/custody.ts';
import { watchDatabase } from './jobs/database-watch.ts';
import type { Deps } from './deps/deps.ts';
import type { Env } from './env/env.ts';
import './features/request-kinds.ts';
import { createOnlookerList } from './deps/onlookers.ts';
import { findFormerPepper } from './keys/former-peppers.ts';
import { boundStore } from './limits/bounded-store.ts';
import { createLimiter } from './limits/limiter.ts';
import { createMetrics } from './metrics/metrics.ts';
import { createOutbox } from './outbox/outbox.ts';
import { systemClock } from './ports/clock.ts';
import { randomIds } from './ports/ids.ts';
import { createLog } from './ports/log.ts';
import { createPasswords } from './ports/passwords.ts';
import { createSecrets } from './ports/secrets.ts';
import { createSms } from './ports/sms.ts';
import { createPostPush } from './push/post-push.ts';
import { createPushes } from './push/pushes.ts';

/** Creates the real dependencies; tests replace some of them with `parts`. */
export function createDeps(env: Env, opened: Store, secretKey: string, parts: Partial<Deps> = {}): Deps {
  const clock = parts.clock ?? systemClock;
  const secrets = parts.secrets ?? createSecrets(secretKey);
  const log = parts.log ?? createLog(env.logLevel);
  const metrics = parts.metrics ?? createMetrics();
  const watched = watchDatabase(opened, { log, metrics });
  const store = signLog(boundStore(watched.store), secrets.logKey);
  const sms = parts.sms ?? createSms(env.smsUrl, clock);
  return {
    env,
    store,
    clock,
    ids: parts.ids ?? randomIds,
    // The key file of a local run is read by the command that needs it, and passed in.
    custody: parts.custody === undefined ? custodyOf(env) : parts.custody,
    secrets,
    passwords:
      parts.passwords ??
      createPasswords(secrets.pepper, undefined, (keyId) => findFormerPepper(store, secrets, keyId)),
    sms,
    limiter: parts.limiter ?? createLimiter(store, clock, env.rateLimit),
    outbox: parts.outbox ?? createOutbox({ store, secrets, sms, clock, log }),
    pushes:
      parts.pushes ??
      createPushes(
        { store, secrets, clock, log, metrics },
        createPostPush({ contact: env.pushContact, hosts: env.pushHosts }),
      ),
    onlookers: parts.onlookers ?? createOnlookerList({ store, clock }),
    backups: parts.backups ?? createBackups({ env, clock, log }),
    log,
    metrics,
    database: watched.database,
  };
}
