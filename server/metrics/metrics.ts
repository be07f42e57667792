// The metrics at /metrics. Names and labels are a contract with dashboards and alerts; docs/runbook.md says which of
// them should page someone. No label holds caller input.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

// From one guarded update to the ten-second timeout of a write.
const WRITE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64];

/** What makes the metrics of one registry, each with a name, what it says and its labels. */
function makersOf(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),
    gauge: <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),
    histogram: <Label extends string = never>(
      name: string,
      help: string,
      buckets: number[],
      labelNames: readonly Label[] = [],
    ) => new Histogram({ name, help, buckets, labelNames, registers }),
  };
}

type Makers = ReturnType<typeof makersOf>;

function httpMetrics({ counter, gauge, histogram }: Makers) {
  return {
    answers: histogram(
      'http_request_seconds',
      'Time to answer, by route (each procedure is one) and status',
      ANSWER_SECONDS,
      ['route', 'status'],
    ),
    open: gauge('http_requests_open', 'Requests that are being answered'),
    shed: counter(
      'http_requests_shed_total',
      'Requests that were sent away: 503 when there was too much to do, 429 when one caller asked too often',
      ['status'],
    ),
    streams: gauge('event_streams_open', 'Consoles that are listening'),
  };
}

function storeMetrics({ counter, gauge, histogram }: Makers) {
  return {
    writesWaiting: gauge('store_writes_waiting', 'Writes that have not begun'),
    writeWait: histogram('store_write_wait_seconds', 'Time until a write began', WRITE_SECONDS),
    writes: histogram(
      'store_write_seconds',
      'Time until a write was committed or given up, waiting included',
      WRITE_SECONDS,
      ['outcome'],
    ),
    commits: histogram(
      'store_commit_operations',
      'Writes that shared one COMMIT; its count is the number of commits',
      GROUP_SIZES,
    ),
    retries: counter(
      'store_write_retries_total',
      'Writes that ran again because another was in the way (PostgreSQL)',
    ),
    reachable: gauge(
      'database_reachable',
      'Whether the database answers (PostgreSQL); 0 from the first call that it failed until it is back',
    ),
    fileBytes: gauge('database_file_bytes', 'Size of the SQLite file and of its write-ahead log', ['file']),
  };
}

function appMetrics({ counter, gauge, histogram }: Makers) {
  return {
    findings: gauge('ledger_findings', 'What the last check of the books found wrong'),
    jobs: histogram('job_seconds', 'Background jobs, by outcome', ANSWER_SECONDS, ['job', 'outcome']),
    jobSucceededAt: gauge('job_last_success_timestamp_seconds', 'When each job last succeeded', ['job']),
    hashes: gauge('password_hashes', 'Password hashes that are computed or wait for it', ['state']),
    sessions: gauge('sessions_open', 'Live sessions, counted once a minute', ['of']),
    messages: gauge(
      'text_messages',
      'Text messages that wait to be sent, or were given up within a week; counted once a minute',
      ['state'],
    ),
    pushes: counter(
      'pushes_total',
      'Attempts to push an alarm to a device, by outcome: sent, gone, refused, or later (to be tried again)',
      ['outcome'],
    ),
    smsQuotas: gauge(
      'text_message_quota',
      'Codes sent within a day and how many may be, by purpose; counted once a minute',
      ['purpose', 'of'],
    ),
    requests: gauge(
      'requests_undecided',
      'Requests that wait for an operator, by kind; counted once a minute',
      ['kind'],
    ),
    backups: gauge('backup_state', 'The state that scheduled backups are in: off, fine, failed or overdue', [
      'state',
    ]),
    backedUpAt: gauge(
      'backup_last_success_timestamp_seconds',
      'When the newest backup was made; 0 before the first',
    ),
    logId: gauge('audit_log_newest_id', "The number of the newest row of the operators' log; it never falls"),
    logHash: gauge(
      'audit_log_newest_hash',
      "The first 52 bits of the hash of the operators' log's newest row, as a number",
    ),
    ready: gauge('server_ready', 'What /readyz says'),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const makers = makersOf(registry);
  return {
    registry,
    http: httpMetrics(makers),
    store: storeMetrics(makers),
    app: appMetrics(makers),
  };
}
