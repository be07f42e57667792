import { checkMayClose } from '../../../domain/holder.ts';
import { REQUEST_KINDS } from '../../../domain/request-kinds.ts';
import type { Tx } from '../../../db/store.ts';
import type { Deps } from '../../deps/deps.ts';
import { readBalance } from '../../ledger/accounts.ts';
import { unwrap } from '../../trpc/unwrap.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { countOpenRequests } from '../requests/requests.repo.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { markClosed, removeLinkedAccountsOf } from './closing.repo.ts';
import { confirmPassword } from '../auth/confirm-password.ts';
import { confirmerOf, requireConfirmedChange } from '../confirmations/confirm-outflow.ts';
import { BY_PASSWORD, NO_PROOF, writeProven, type Offered } from '../passkeys/prove-act.ts';
import type { Client } from '../../trpc/context.ts';
import { removeContact } from '../trusted-contact/contact.repo.ts';
import { endAccess } from '../auth/end-access.ts';

async function countAllOpen(tx: Tx, holderId: number): Promise<number> {
  let open = 0;
  for (const kind of REQUEST_KINDS) open += await countOpenRequests(tx, holderId, kind);
  return open;
}

/**
 * Closes the holder's account (D26). Tokens stay on the ledger and open requests stay with the operators; sessions end,
 * bank accounts are released for other holders, login and address stay taken. A null password skips the password check.
 * Throws PASSWORD_WRONG, and CLOSE_REFUSED when the setting forbids closing with funds or open requests, CONFIRMATION_….
 */
export async function closeAccount(
  deps: Deps,
  holder: CallingHolder,
  input: { password: string | null } & Pick<Offered, 'passkey'>,
  client?: Client,
): Promise<Record<string, never>> {
  const { passkey } = input;
  if (input.password !== null) await confirmPassword(deps, holder, input.password);
  const act = { act: 'auth.closeAccount', content: {} } as const;
  const shown = await confirmerOf(deps, { holder, client }, { passkey }, () => act);
  const by = shown.proof === NO_PROOF && input.password !== null ? { ...shown, proof: BY_PASSWORD } : shown;
  const now = deps.clock.now();
  await writeProven(deps, by.proof, async (tx) => {
    await requireActiveHolder(tx, holder);
    await requireConfirmedChange(tx, by);
    const { closeAccountWithFunds } = await readSettings(tx);
    const { balance } = await readBalance(tx, holder.id);
    unwrap(checkMayClose(closeAccountWithFunds, balance, await countAllOpen(tx, holder.id)));
    await markClosed(tx, holder.id, now);
    await removeLinkedAccountsOf(tx, holder.id, now);
    await removeContact(tx, holder.id);
    await endAccess(tx, holder.id, now, 'device');
  });
  return {};
}
