// Run once before all tests: makes the build that they test, unless `npm test` has made it already.
import { buildStaleServer } from '../../../scripts/runtime/server.mjs';

export default async function makeBuild() {
  if (!(await buildStaleServer())) throw new Error('the server was not built');
}
