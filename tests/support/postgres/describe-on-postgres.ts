import { describe } from 'vitest';
import { findPostgres } from './postgres-programs.ts';

/** A suite on a real PostgreSQL, which comes with the development packages. */
export function describeOnPostgres(name: string, suite: (bin: string) => void): void {
  const bin = findPostgres();
  if (bin === null) throw new Error(`no PostgreSQL for ${name}`);
  describe(name, () => suite(bin));
}
