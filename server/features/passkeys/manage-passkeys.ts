import { ALARM_PASSKEY } from '../../../domain/alarms.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { deletePasskey, listPasskeysOf, setName } from './passkeys.repo.ts';
import { tellOfPasskey } from './tell-of-passkey.ts';

/** The holder's passkeys, the newest first. */
export const listPasskeys = ({ store }: Pick<Deps, 'store'>, holder: { id: number }) =>
  store.read((db) => listPasskeysOf(db, holder.id));

/** Throws NOT_FOUND for one that is another holder's. */
export async function renamePasskey(
  { store }: Pick<Deps, 'store'>,
  holder: { id: number },
  { id, name }: { id: number; name: string },
): Promise<Record<string, never>> {
  if (!(await store.write((tx) => setName(tx, holder.id, id, name)))) throw new DomainError('NOT_FOUND');
  return {};
}

/** Against the password. Throws PASSWORD_WRONG; NOT_FOUND for one that is another holder's or gone. */
export async function removePasskey(
  deps: Deps,
  holder: CallingHolder,
  { id, password }: { id: number; password: string },
): Promise<Record<string, never>> {
  await confirmPassword(deps, holder, password);
  const now = deps.clock.now();
  await deps.store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const name = await deletePasskey(tx, holder.id, id);
    if (name === null) throw new DomainError('NOT_FOUND');
    await tellOfPasskey(tx, holder.id, ALARM_PASSKEY.removed, { name, now });
  });
  return {};
}
