// The folder that holds what the server reads beside its own code: migrations, built fronts, fonts, threads.
import { resolve } from 'node:path';

/**
 * Two folders above the module that runs: this file, or the bundle of the server in `dist/server`, for which the build
 * puts its own folder in the place of `import.meta.dirname`.
 */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');
