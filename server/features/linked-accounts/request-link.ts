import type { Deps } from '../../deps/deps.ts';
import { once } from '../../idempotency/once.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import type { Client } from '../../trpc/context.ts';
import { confirmerOf, requireConfirmedChange } from '../confirmations/confirm-outflow.ts';
import { consumeInvite } from '../invites/consume-invite.ts';
import { writeProven, type Offered } from '../passkeys/prove-act.ts';
import { openLink } from './open-link.ts';

export type RequestLinkInput = {
  inviteCode: string;
  name: string;
  /** The bank's code. */
  bank: string;
  accountNum: string;
  /** The caller's idempotency key. */
  requestId: string;
} & Pick<Offered, 'password' | 'passkey'>;

/**
 * Requests a link of another bank account under the company of an invite, and consumes one use of the invite (D22 and
 * D25). Throws INVITE_…, ACCOUNT_TAKEN, IDEMPOTENCY_MISMATCH, CONFIRMATION_…. Returns the id of the request.
 */
export async function requestLink(
  deps: Deps,
  holder: CallingHolder & { login: string },
  input: RequestLinkInput,
  client?: Client,
): Promise<{ requestId: number }> {
  const { requestId: key, password, passkey, ...content } = input;
  const by = await confirmerOf(deps, { holder, client }, { password, passkey }, () => ({
    act: 'linkedAccounts.requestLink',
    content: { ...content, requestId: key },
  }));
  const now = deps.clock.now();
  const request = {
    actor: { holderId: holder.id },
    key,
    procedure: 'linkedAccounts.requestLink' as const,
    content,
    now,
  };
  return writeProven(deps, by.proof, (tx) =>
    once(tx, request, async () => {
      await requireActiveHolder(tx, holder);
      await requireConfirmedChange(tx, by);
      const invite = await consumeInvite(tx, 'link', input.inviteCode, now);
      const account = {
        holderId: holder.id,
        companyId: invite.companyId,
        name: input.name,
        bankCode: input.bank,
        accountNum: input.accountNum,
        email: invite.agentEmail ?? holder.login,
        now,
      };
      const { requestId } = await openLink(tx, deps.secrets, account, invite.id);
      return { requestId };
    }),
  );
}
