// The parts of the server that a harness puts together in its own process, with its own clock, text messages and cost of
// hashing. The build exports them, so that tests run what is shipped.
export { openRowsSource, openRowsTarget } from '../db/rows/open-ends.ts';
export { openStore } from '../db/open.ts';
export { definePrepared } from '../db/prepared.ts';
export { buildApp } from './app.ts';
export { createDeps } from './create-deps.ts';
export { custodyOf, readCustody } from './custody/custody.ts';
export { seedDemo } from './demo/seed-demo.ts';
export { parseEnv } from './env.ts';
export { findFormerPepper } from './keys/former-peppers.ts';
export { startServer } from './main.ts';
export { moveDatabase } from './moving/move-database.ts';
export { createPasswords } from './ports/passwords.ts';
export { createSecrets } from './ports/secrets.ts';
export { checkKeyFingerprint, readSecretKey } from './secret-key.ts';
export { blockHolder } from './features/holders/change-status.ts';
export { checkAuditChain } from './audit/check-audit-chain.ts';
export { checkBooks } from './ledger/check-books.ts';
export { decideRequest } from './features/requests/decide-request.ts';
export { insertOperatorSession } from './features/operators/operator-sessions.repo.ts';
export { insertSession } from './features/auth/session.repo.ts';
export { queueSms } from './outbox/outbox.ts';
export { registerDrain } from './plugins/drain.ts';
export { runBackgroundJobs } from './housekeeping.ts';
export { takeRequest } from './features/requests/take-request.ts';
export { writeSetting } from './features/settings/read-settings.ts';
