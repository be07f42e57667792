import type { ParsedAddress } from '../../../domain/address.ts';
import { DomainError } from '../../../domain/errors.ts';
import { RECIPIENTS_MAX } from '../../../domain/limits.ts';
import { findOwner } from '../../custody/find-owner.ts';
import type { Deps } from '../../deps/deps.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { logUndesignated } from './designate.ts';
import { countSaved, deleteSaved, insertSaved, renameSaved } from './recipients.repo.ts';

type Saving = { address: ParsedAddress; name: string; favourite: boolean };

/** Names a recipient, or gives the one at this address another name. Throws OWN_ADDRESS, RECIPIENT_LIMIT. */
export async function saveRecipient(
  { store, clock }: Deps,
  holder: CallingHolder,
  { address: { address }, ...rest }: Saving,
): Promise<{ id: number }> {
  return store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    if ((await findOwner(tx, address))?.holderId === holder.id) throw new DomainError('OWN_ADDRESS');
    const named = { holderId: holder.id, address, ...rest };
    const known = await renameSaved(tx, named);
    if (known !== null) return { id: known };
    if ((await countSaved(tx, holder.id)) >= RECIPIENTS_MAX) throw new DomainError('RECIPIENT_LIMIT');
    return { id: await insertSaved(tx, { ...named, createdAt: clock.now() }) };
  });
}

/** Its designation ends with it. Throws NOT_FOUND for one that is another holder's or gone. */
export async function removeRecipient(
  { store, clock }: Deps,
  holder: CallingHolder,
  { id }: { id: number },
): Promise<Record<string, never>> {
  const at = clock.now();
  await store.write(async (tx) => {
    await requireActiveHolder(tx, holder);
    const gone = await deleteSaved(tx, holder.id, id);
    if (gone === null) throw new DomainError('NOT_FOUND');
    await logUndesignated(tx, gone, at);
  });
  return {};
}
