// The form of a password hash in the database. Hashing and comparing need no row: the identity of the row is added
// where the hash is written, and checked where it is read.
import { loginKey } from '../../domain/login.ts';
import { placeOf, type BoundColumn, type Secrets } from '../ports/secrets.ts';

type Owner = { id: number; login: string };
export type PasswordTable = 'holders' | 'operators';

/** The table whose password hashes a column holds; null for another column. */
export function passwordTableOf(column: BoundColumn): PasswordTable | null {
  if (column === 'holders.password_hash') return 'holders';
  return column === 'operators.password_hash' ? 'operators' : null;
}

/** A hash as it is stored in the row of its owner. */
export const storePassword = (
  secrets: Pick<Secrets, 'sealHash'>,
  table: PasswordTable,
  { id, login }: Owner,
  hash: string,
): string => secrets.sealHash(hash, placeOf(`${table}.password_hash`, id), loginKey(login));

/** Reverses `storePassword`. Throws MisplacedValueError for a hash of another row or login. */
export const storedPassword = (
  secrets: Pick<Secrets, 'openHash'>,
  table: PasswordTable,
  { id, login, passwordHash }: Owner & { passwordHash: string },
): string => secrets.openHash(passwordHash, placeOf(`${table}.password_hash`, id), loginKey(login));
