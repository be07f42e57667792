import { TERMINAL } from '../../domain/terminal-sentences.ts';
import { EnvError } from '../env/env.ts';
import type { Place, Secrets } from '../ports/secrets.ts';

/** The key that the database uses, and its replacement. */
export type KeyChange = {
  from: Secrets;
  to: Secrets;
  /** Decrypts the value at a place with the former key. Throws EnvError naming the row when that fails. */
  open: (stored: string, place: Place) => string;
  /** Encrypts the value at a place again. Throws EnvError as `open` does. */
  renew: (stored: string, place: Place) => string;
};

export function keyChange(from: Secrets, to: Secrets): KeyChange {
  const open: KeyChange['open'] = (stored, place) => {
    try {
      return from.decrypt(stored, place);
    } catch (error) {
      throw new EnvError(TERMINAL.rotateUnreadable(place.column, place.id), { cause: error });
    }
  };
  return { from, to, open, renew: (stored, place) => to.encrypt(open(stored, place), place) };
}
