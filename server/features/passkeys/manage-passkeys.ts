import type { Tx } from '../../../db/store.ts';
import { ALARM_PASSKEY } from '../../../domain/alarm-types.ts';
import { DomainError } from '../../../domain/errors.ts';
import { ok, type Result } from '../../../domain/result.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import type { Client } from '../../trpc/context.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { deletePasskey, listPasskeysOf, setName } from './passkeys.repo.ts';
import { proveAct, useForPasskeys, type Offered } from './prove-act.ts';
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

/**
 * Against the password or more (`useForPasskeys`). Throws PASSWORD_WRONG, CONFIRMATION_…, CODE_…; NOT_FOUND for one that is another
 * holder's or gone.
 */
export async function removePasskey(
  deps: Deps,
  client: Client,
  holder: CallingHolder & { tokenHash: string },
  { id, ...offered }: { id: number } & Offered,
): Promise<Record<string, never>> {
  const proof = await proveAct(deps, { holder, client }, offered, {
    act: 'auth.passkeys.remove',
    content: { id },
  });
  const now = deps.clock.now();
  const remove = async (tx: Tx): Promise<Result<Record<string, never>>> => {
    await requireActiveHolder(tx, holder);
    const proven = await useForPasskeys(tx, holder, proof);
    if (!proven.ok) return proven;
    const name = await deletePasskey(tx, holder.id, id);
    if (name === null) throw new DomainError('NOT_FOUND');
    await tellOfPasskey(tx, holder.id, ALARM_PASSKEY.removed, { name, now });
    return ok({});
  };
  return unwrap(await deps.store.write(remove));
}
