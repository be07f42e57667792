import { DomainError, ERROR_SENTENCES } from '../../../domain/errors.ts';
import { samePasswordError } from '../../../domain/password.ts';
import type { Lane, Passwords } from '../../ports/passwords.ts';

function samePassword(field: string): DomainError {
  return new DomainError('PASSWORD_SAME', undefined, {
    fields: { [field]: [ERROR_SENTENCES.PASSWORD_SAME] },
  });
}

/** For a change by the owner, after the current password matched. Throws PASSWORD_SAME on `newPassword`. */
export function refuseSamePassword(current: string, next: string): void {
  if (samePasswordError(current, next) !== null) throw samePassword('newPassword');
}

/** For a reset, where only the hash of the current password is available. Throws PASSWORD_SAME on `field`, BUSY. */
export async function refusePasswordOf(
  passwords: Pick<Passwords, 'verify'>,
  currentHash: string,
  next: string,
  { field, lane }: { field: string; lane: Lane },
): Promise<void> {
  if (await passwords.verify(currentHash, next, lane)) throw samePassword(field);
}
