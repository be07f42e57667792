import type { Deps } from '../../deps/deps.ts';
import { once } from '../../idempotency/once.ts';
import { requireActiveHolder, type CallingHolder } from '../../holders/require-active-holder.ts';
import { consumeInvite } from '../invites/consume-invite.ts';
import { openLink } from './open-link.ts';

export type RequestLinkInput = {
  inviteCode: string;
  name: string;
  /** The bank's code. */
  bank: string;
  accountNum: string;
  /** The caller's idempotency key. */
  requestId: string;
};

/**
 * Requests a link of another bank account under the company of an invite, and consumes one use of the invite (D22 and
 * D25). Throws INVITE_…, ACCOUNT_TAKEN, IDEMPOTENCY_MISMATCH. Returns the id of the request.
 */
export async function requestLink(
  deps: Deps,
  holder: CallingHolder & { login: string },
  input: RequestLinkInput,
): Promise<{ requestId: number }> {
  const { requestId: key, ...content } = input;
  const now = deps.clock.now();
  const request = {
    actor: { holderId: holder.id },
    key,
    procedure: 'linkedAccounts.requestLink' as const,
    content,
    now,
  };
  return deps.store.write((tx) =>
    once(tx, request, async () => {
      await requireActiveHolder(tx, holder);
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
