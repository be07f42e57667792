// The metrics at /metrics. Names and labels are a contract with dashboards and alerts; docs/runbook.md says which of
// them should page someone. No label holds caller input.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

// From one guarded update to the ten-second timeout of a write.
const WRITE_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const ANSWER_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const GROUP_SIZES = [1, 2, 4, 8, 16, 32, 64];

function httpMetrics(registers: Registry[]) {
  return {
    answers: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route (each procedure is one) and status',
      labelNames: ['route', 'status'] as const,
      buckets: ANSWER_SECONDS,
      registers,
    }),
    open: new Gauge({ name: 'http_requests_open', help: 'Requests that are being answered', registers }),
    shed: new Counter({
      name: 'http_requests_shed_total',
      help: 'Requests that were sent away: 503 when there was too much to do, 429 when one caller asked too often',
      labelNames: ['status'] as const,
      registers,
    }),
    streams: new Gauge({ name: 'event_streams_open', help: 'Consoles that are listening', registers }),
  };
}

function storeMetrics(registers: Registry[]) {
  return {
    writesWaiting: new Gauge({
      name: 'store_writes_waiting',
      help: 'Writes that have not begun',
      registers,
    }),
    writeWait: new Histogram({
      name: 'store_write_wait_seconds',
      help: 'Time until a write began',
      buckets: WRITE_SECONDS,
      registers,
    }),
    writes: new Histogram({
      name: 'store_write_seconds',
      help: 'Time until a write was committed or given up, waiting included',
      labelNames: ['outcome'] as const,
      buckets: WRITE_SECONDS,
      registers,
    }),
    commits: new Histogram({
      name: 'store_commit_operations',
      help: 'Writes that shared one COMMIT; its count is the number of commits',
      buckets: GROUP_SIZES,
      registers,
    }),
    retries: new Counter({
      name: 'store_write_retries_total',
      help: 'Writes that ran again because another was in the way (PostgreSQL)',
      registers,
    }),
    reachable: new Gauge({
      name: 'database_reachable',
      help: 'Whether the database answers (PostgreSQL); 0 from the first call that it failed until it is back',
      registers,
    }),
    fileBytes: new Gauge({
      name: 'database_file_bytes',
      help: 'Size of the SQLite file and of its write-ahead log',
      labelNames: ['file'] as const,
      registers,
    }),
  };
}

function appMetrics(registers: Registry[]) {
  return {
    findings: new Gauge({
      name: 'ledger_findings',
      help: 'What the last check of the books found wrong',
      registers,
    }),
    jobs: new Histogram({
      name: 'job_seconds',
      help: 'Background jobs, by outcome',
      labelNames: ['job', 'outcome'] as const,
      buckets: ANSWER_SECONDS,
      registers,
    }),
    jobSucceededAt: new Gauge({
      name: 'job_last_success_timestamp_seconds',
      help: 'When each job last succeeded',
      labelNames: ['job'] as const,
      registers,
    }),
    hashes: new Gauge({
      name: 'password_hashes',
      help: 'Password hashes that are computed or wait for it',
      labelNames: ['state'] as const,
      registers,
    }),
    sessions: new Gauge({
      name: 'sessions_open',
      help: 'Live sessions, counted once a minute',
      labelNames: ['of'] as const,
      registers,
    }),
    messages: new Gauge({
      name: 'text_messages',
      help: 'Text messages that wait to be sent, or were given up within a week; counted once a minute',
      labelNames: ['state'] as const,
      registers,
    }),
    pushes: new Counter({
      name: 'pushes_total',
      help: 'Attempts to push an alarm to a device, by outcome: sent, gone, refused, or later (to be tried again)',
      labelNames: ['outcome'] as const,
      registers,
    }),
    smsQuotas: new Gauge({
      name: 'text_message_quota',
      help: 'Codes sent within a day and how many may be, by purpose; counted once a minute',
      labelNames: ['purpose', 'of'] as const,
      registers,
    }),
    requests: new Gauge({
      name: 'requests_undecided',
      help: 'Requests that wait for an operator, by kind; counted once a minute',
      labelNames: ['kind'] as const,
      registers,
    }),
    backups: new Gauge({
      name: 'backup_state',
      help: 'The state that scheduled backups are in: off, fine, failed or overdue',
      labelNames: ['state'] as const,
      registers,
    }),
    backedUpAt: new Gauge({
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the newest backup was made; 0 before the first',
      registers,
    }),
    logId: new Gauge({
      name: 'audit_log_newest_id',
      help: "The number of the newest row of the operators' log; it never falls",
      registers,
    }),
    logHash: new Gauge({
      name: 'audit_log_newest_hash',
      help: "The first 52 bits of the hash of the operators' log's newest row, as a number",
      registers,
    }),
    ready: new Gauge({ name: 'server_ready', help: 'What /readyz says', registers }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    http: httpMetrics(registers),
    store: storeMetrics(registers),
    app: appMetrics(registers),
  };
}
