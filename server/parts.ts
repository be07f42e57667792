// The parts of the server that a harness puts together in its own process, with its own clock, text messages and cost of
// hashing. The build exports them, so that tests run what is shipped.
export { openRowsSource, openRowsTarget } from '../db/rows/open-ends.ts';
export { openStore } from '../db/open.ts';
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
