// The dependencies of all use-cases. Created once in create-deps.ts; tests use a fixed clock and a recording SMS port.
import type { FastifyBaseLogger } from 'fastify';
import type { Store } from '../../db/store.ts';
import type { Backups } from '../backups/backup-schedule.ts';
import type { Custody } from '../custody/custody.ts';
import type { DatabaseWatch } from '../jobs/database-watch.ts';
import type { Env } from '../env/env.ts';
import type { OnlookerList } from './onlookers.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ids.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { Pushes } from '../push/pushes.ts';
import type { Sms } from '../ports/sms.ts';

export type Deps = {
  env: Env;
  store: Store;
  database: DatabaseWatch;
  clock: Clock;
  ids: Ids;
  custody: Custody;
  secrets: Secrets;
  passwords: Passwords;
  sms: Sms;
  limiter: Limiter;
  outbox: Outbox;
  pushes: Pushes;
  backups: Backups;
  onlookers: OnlookerList;
  log: FastifyBaseLogger;
  metrics: Metrics;
};
