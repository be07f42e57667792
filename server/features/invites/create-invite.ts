import { DomainError } from '../../../domain/errors.ts';
import { inviteExpiresAt, type InviteKind } from '../../../domain/invite.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { addInvite } from './add-invite.ts';
import { hasCompany } from './invites.repo.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

export type InviteInput = {
  kind: InviteKind;
  companyId: number;
  /** Life and number of uses; default to the settings. */
  days?: number | undefined;
  uses?: number | undefined;
  /** The agent's email under which the account is then listed. */
  agentEmail?: string | undefined;
};

/** The link of an invite; its page determines the kind. */
function inviteUrl(base: string, code: string): string {
  const url = new URL('/regist', base);
  url.searchParams.set('code', code);
  return url.href;
}

/** Creates an invite. Its code is returned only here: only its hash is stored (D22). Throws NOT_FOUND. */
export async function createInvite(
  deps: Deps,
  client: Client,
  operator: Actor,
  input: InviteInput,
): Promise<{ id: number; code: string; url: string }> {
  const code = deps.ids.inviteCode();
  const id = await operatorAct(deps, operator, 'invites.create', async (tx, now) => {
    if (!(await hasCompany(tx, input.companyId))) throw new DomainError('NOT_FOUND');
    const settings = await readSettings(tx);
    const days = input.days ?? settings.inviteDays;
    const maxUses = input.uses ?? settings.inviteUses;
    const added = await addInvite(tx, {
      kind: input.kind,
      companyId: input.companyId,
      code,
      agentEmail: input.agentEmail ?? null,
      expiresAt: inviteExpiresAt(now, days),
      maxUses,
      createdBy: operator.id,
      now,
    });
    return {
      value: added,
      log: {
        subject: `invite:${added}`,
        detail: { kind: input.kind, companyId: input.companyId, days, uses: maxUses },
      },
    };
  });
  return { id, code, url: inviteUrl(deps.env.publicUrl ?? client.origin, code) };
}
