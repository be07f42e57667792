import { LONG } from '../runner/long-or-short.ts';

/** The scenes that a change touches, as in `DAON_SCENES=home,console-hold npm run e2e -- scenes.e2e`. */
export const NAMED_SCENES: readonly string[] = (process.env.DAON_SCENES ?? '')
  .split(',')
  .map((name) => name.trim())
  .filter((name) => name !== '');

/** Whether a scene gets every check that it can get: each does in the long run. */
export const checkedWhole = (name: string): boolean => LONG || NAMED_SCENES.includes(name);
