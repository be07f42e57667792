// Harnesses have two forms: a short one for `npm test`, and a long one for `npm run test:long`.

/** Whether this is the long run. */
export const LONG = process.env['DAON_LONG'] === '1';

export function longOrShort<T>(long: T, short: T): T {
  return LONG ? long : short;
}
