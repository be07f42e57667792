// The parts of the server that a harness puts together in its own process, with its own clock, text messages and cost of
// hashing. The build carries them, so that tests run what is shipped.
import { DomainError } from '../domain/errors.ts';
import { openStore } from '../db/open.ts';
import { definePrepared } from '../db/prepared.ts';
import { openRowsSource, openRowsTarget } from '../db/rows/open-ends.ts';
import { buildApp } from './app.ts';
import { checkAuditChain } from './audit/check-audit-chain.ts';
import { createDeps } from './create-deps.ts';
import { custodyOf, readCustody } from './custody/custody.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { parseEnv } from './env/env.ts';
import { insertSession } from './holders/session.repo.ts';
import { blockHolder } from './features/holders/change-status.ts';
import { insertOperatorSession } from './acting/operator-sessions.repo.ts';
import { decideRequest } from './features/requests/decide-request.ts';
import { takeRequest } from './features/requests/take-request.ts';
import { writeSetting } from './settings/read-settings.ts';
import { runBackgroundJobs } from './jobs/housekeeping.ts';
import { findFormerPepper } from './keys/former-peppers.ts';
import { checkBooks } from './ledger/check-books.ts';
import { LEGACY_CALLS } from './legacy/table.ts';
import { startServer } from './main.ts';
import { moveDatabase } from './moving/move-database.ts';
import { queueSms } from './outbox/outbox.ts';
import { registerDrain } from './plugins/drain.ts';
import { createPasswords } from './ports/passwords.ts';
import { createSecrets } from './ports/secrets.ts';
import { checkKeyFingerprint, readSecretKey } from './env/secret-key.ts';
import { holderProcedure, noInput, refusalOf, router } from './trpc/trpc.ts';
import { nothing } from './trpc/wire.ts';

export const parts = {
  DomainError,
  LEGACY_CALLS,
  blockHolder,
  buildApp,
  checkAuditChain,
  checkBooks,
  checkKeyFingerprint,
  createDeps,
  createPasswords,
  createSecrets,
  custodyOf,
  decideRequest,
  definePrepared,
  findFormerPepper,
  holderProcedure,
  insertOperatorSession,
  insertSession,
  moveDatabase,
  noInput,
  nothing,
  openRowsSource,
  openRowsTarget,
  openStore,
  parseEnv,
  queueSms,
  readCustody,
  readSecretKey,
  refusalOf,
  registerDrain,
  router,
  runBackgroundJobs,
  seedDemo,
  startServer,
  takeRequest,
  writeSetting,
};

export type Parts = typeof parts;
