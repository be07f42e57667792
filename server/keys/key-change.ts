import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env.ts';
import type { Secrets } from '../ports/secrets.ts';

/** The key that the database uses, and its replacement. */
export type KeyChange = {
  from: Secrets;
  to: Secrets;
  /** Decrypts a stored value with the former key. Throws EnvError naming the row when that fails. */
  open: (table: string, id: number, stored: string) => string;
};

export function keyChange(from: Secrets, to: Secrets): KeyChange {
  return {
    from,
    to,
    open(table, id, stored) {
      try {
        return from.decrypt(stored);
      } catch (error) {
        throw new EnvError(TERMINAL.rotateUnreadable(table, id), { cause: error });
      }
    },
  };
}
