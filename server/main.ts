// Starts a server: opens and checks the books, then listens. app.ts builds the app itself.
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import { StoreRefusedError } from '../db/errors.ts';
import { PROJECT_ROOT } from '../db/engines/project-root.ts';
import { openStore, parseDatabaseUrl } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { TERMINAL } from '../domain/terminal-sentences.ts';
import { buildApp } from './app.ts';
import { sealUnkeyedRows } from './audit/audit-log.ts';
import { checkNewestRow } from './audit/check-audit-chain.ts';
import { settleUnrecorded } from './backups/settle-set-back.ts';
import { startChecksBeside, type BesideOutcome, type CheckBeside } from './jobs/checks-beside.ts';
import { createDeps } from './create-deps.ts';
import { readCustody } from './custody/custody.ts';
import { hasDemoData, seedDemo } from './demo/seed-demo.ts';
import type { Deps } from './deps/deps.ts';
import { EnvError, type Env } from './env/env.ts';
import { refuseStrangers } from './env/home-network.ts';
import { settleRegister } from './erasure/erase-due.ts';
import { keyOlderLines } from './features/bank-lines/match/key-older-lines.ts';
import { makeOlderFacts } from './features/bank-lines/lines/regroup-due.ts';
import { startBackgroundJobs } from './jobs/housekeeping.ts';
import { checkBooksAtStart, statementOfSound, type BooksAtStart } from './ledger/check-books.ts';
import { bindRows } from './keys/bind-rows.ts';
import { bindAlone } from './keys/bind-alone.ts';
import { forgetUnusedPeppers } from './keys/former-peppers.ts';
import { giveBackMemory } from './jobs/give-back-memory.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { observeStore } from './metrics/observe-store.ts';
import { registerDrain } from './plugins/drain.ts';
import { lacksSmsGateway } from './ports/sms.ts';
import { checkKeyFingerprint, readSecretKey } from './env/secret-key.ts';

export type RunningServer = {
  app: FastifyInstance;
  deps: Deps;
  /** The address it listens on, e.g. `http://127.0.0.1:3000`. */
  origin: string;
  demo: boolean;
  /** Stops accepting calls, finishes those in progress (at most ten seconds) and closes the database. */
  stop: () => Promise<void>;
};

/** The file name for messages; never a URL with a password in it. */
function placeOf(env: Env): string {
  const address = parseDatabaseUrl(env.databaseUrl);
  return address.dialect === 'sqlite' ? address.path : 'PostgreSQL';
}

function causeOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

/**
 * A table, index or trigger that differs from the migrations: the pages are sound, so restoring a backup is not the
 * remedy.
 */
const isSchemaFinding = (finding: string) => /^(table|index|trigger|view) /.test(finding);

/** `leftOut`: what is to be checked while the server serves. */
type Prepared = { deps: Deps; demo: boolean; leftOut: CheckBeside[]; books: BooksAtStart };

/** The checks before the first call. Throws EnvError with the remedy. */
async function prepare(env: Env, store: Store, metrics: Metrics): Promise<Prepared> {
  // First of all: the content of a damaged file is unreliable, and nothing may be written to it.
  const { findings: damage, isUnread, stated } = await store.checkAtStart();
  if (damage.length > 0 && damage.every(isSchemaFinding)) throw new EnvError(TERMINAL.schemaChanged(damage));
  if (damage.length > 0) throw new EnvError(TERMINAL.fileDamaged(placeOf(env), damage));
  const custody = readCustody(env);
  const secretKey = await readSecretKey(env, store);
  const deps = createDeps(env, observeStore(store, metrics), secretKey, { custody, metrics });
  await checkKeyFingerprint(store, deps.secrets.fingerprint);
  const logFindings = await store.read((db) => checkNewestRow(db, deps.secrets));
  if (logFindings.length > 0) throw new EnvError(TERMINAL.logWrong(logFindings));
  const sealedRows = await deps.store.write((tx) => sealUnkeyedRows(tx, deps.clock.now()));
  // Anyone who can write the file can create unkeyed rows: only an administrator knows whether the server was upgraded.
  if (sealedRows > 0) deps.log.warn(TERMINAL.logSealed(sealedRows));
  const bound = await bindRows(deps.store, deps.secrets, deps.clock.now());
  if (bound !== null) deps.log.warn(TERMINAL.rowsBound(bound.rows, bound.unreadable));
  if (await settleUnrecorded(deps.store, deps.clock.now())) deps.log.warn(TERMINAL.unrecordedSettled());
  await forgetUnusedPeppers(store);
  await keyOlderLines({ store });
  await makeOlderFacts(deps);
  // Before the first response: a manually restored database may contain erased holders again.
  await settleRegister(deps);
  if (env.demo) await seedDemo(deps);
  const demo = await hasDemoData(store);
  if (env.demoOnLan && !demo) throw new EnvError(TERMINAL.lanWithoutDemo(placeOf(env)));
  if (env.production && demo)
    throw new EnvError('데모 계정이 있는 데이터베이스로는 운영 서버를 시작할 수 없습니다.');
  const books = await checkBooksAtStart(store, deps.clock.now(), stated);
  if (books.findings.length > 0) throw new EnvError(TERMINAL.booksWrong(books.findings));
  const leftOut: CheckBeside[] = [
    ...(isUnread ? ['file' as const] : []),
    ...(books.isLeftOut ? ['books' as const] : []),
  ];
  return { deps, demo, leftOut, books };
}

/**
 * What this server states of the books at its end. Null, which leaves no seal either, when a check beside it found something
 * or could not be made, and when too many servers in a row were stopped before theirs had ended.
 */
function statementOf(books: BooksAtStart, beside: ReadonlyMap<CheckBeside, BesideOutcome>): string | null {
  const outcomes = new Set(beside.values());
  if (outcomes.has('wrong') || outcomes.has('failed')) return null;
  return statementOfSound(outcomes.has('unended') ? books.unended + 1 : 0);
}

export async function startServer(env: Env): Promise<RunningServer> {
  if (env.leftOut.length > 0) throw new EnvError(TERMINAL.productionLeftOut(env.leftOut));
  const health = { ready: false, bookFindings: 0, wereBooksWrong: false };
  const metrics = createMetrics();
  collectDefaultMetrics({ register: metrics.registry });
  const notices: string[] = [];
  const open = () =>
    openStore(env.databaseUrl, {
      postgres: env.postgres,
      onNotice: (sentence) => notices.push(sentence),
      onCommit: (operations) => metrics.store.commits.observe(operations),
      onFatal: (error) => {
        // A failed disk write has an unknown outcome, so the server stops answering. After a restart the idempotency keys
        // show the outcome.
        health.ready = false;
        const refused = error instanceof StoreRefusedError;
        const sentence = refused ? error.message : TERMINAL.diskFailed(placeOf(env), causeOf(error));
        process.stderr.write(`${sentence}\n`);
        process.exit(1);
      },
    });
  const store = await bindAlone(env, await open(), open);
  try {
    const { deps, demo, leftOut, books } = await prepare(env, store, metrics);
    for (const notice of notices) deps.log.warn(notice);
    const app = await buildApp(deps, { dist: resolve(PROJECT_ROOT, 'dist'), health });
    const drain = registerDrain(app);
    if (env.demoOnLan) refuseStrangers(app.server);
    const origin = await app.listen({ host: env.host, port: env.port });
    if (lacksSmsGateway(env)) deps.log.warn('SMS_URL is a file: no text message leaves this server');
    const stopBackgroundJobs = startBackgroundJobs(deps, health);
    const stopPushes = deps.pushes.start();
    health.ready = true;
    giveBackMemory();
    const checksBeside = startChecksBeside(deps.log, leftOut, (check, findings) => {
      health.ready = false;
      const place = placeOf(env);
      const sentence =
        check === 'file'
          ? TERMINAL.fileDamagedMeanwhile(place, findings)
          : TERMINAL.booksWrongMeanwhile(findings);
      process.stderr.write(`${sentence}\n`);
      // Without closing the file, so that the next start checks all of it.
      process.exit(1);
    });
    const stop = async (): Promise<void> => {
      health.ready = false;
      const checked = checksBeside.stop();
      await drain();
      await stopBackgroundJobs();
      await stopPushes();
      await deps.backups.stop();
      deps.database.stop();
      await store.close(health.wereBooksWrong ? null : statementOf(books, await checked));
    };
    return { app, deps, origin, demo, stop };
  } catch (error) {
    await store.close();
    throw error;
  }
}
