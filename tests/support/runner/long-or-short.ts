// Harnesses have two forms: a short one for `npm test`, and a long one for `npm run test:long`.

/** Whether this is the long run. */
export const LONG = process.env['DAON_LONG'] === '1';

export function longOrShort<T>(long: T, short: T): T {
  return LONG ? long : short;
}

/**
 * The tag of a test in the browser that runs only in the long run: what it shows is proven below it for every case, or by
 * another test of its kind, or it looks at many pages for a fault that no short run has had.
 */
export const LONG_ONLY = '@long';
