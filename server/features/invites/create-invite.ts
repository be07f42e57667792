import { z } from 'zod';
import { DomainError } from '../../../domain/errors.ts';
import { HIDDEN_SENTENCE, isPlainName } from '../../../domain/hidden-text.ts';
import { positiveId, requestIdUuid } from '../../../domain/input-schema.ts';
import { INVITE_KINDS, inviteExpiresAt } from '../../../domain/invite.ts';
import { AGENT_EMAIL_MAX } from '../../../domain/limits.ts';
import { SETTING_BOUNDS } from '../../../domain/settings.ts';
import type { Client } from '../../trpc/context.ts';
import type { Deps } from '../../deps/deps.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { addInvite } from './add-invite.ts';
import { hasCompany } from './invites.repo.ts';
import { onceActIfKeyed } from '../../acting/once-act.ts';
import { operatorAct, type Actor } from '../../acting/operator-act.ts';

const within = ({ min, max }: { min: number; max: number }) => z.number().int().min(min).max(max);

export const createInviteInput = z.strictObject({
  kind: z.enum(INVITE_KINDS),
  companyId: positiveId,
  /** Life and number of uses; default to the settings. */
  days: within(SETTING_BOUNDS.inviteDays).optional(),
  uses: within(SETTING_BOUNDS.inviteUses).optional(),
  // An agent's login in the game or an e-mail address: it only has to be one word.
  agentEmail: z
    .string()
    .trim()
    .regex(/^\S+$/)
    .max(AGENT_EMAIL_MAX)
    .refine(isPlainName, { error: HIDDEN_SENTENCE })
    .optional(),
  requestId: requestIdUuid.optional(),
});

type InviteInput = z.infer<typeof createInviteInput>;

/** The link of an invite; its page determines the kind. */
function inviteUrl(base: string, code: string): string {
  const url = new URL('/regist', base);
  url.searchParams.set('code', code);
  return url.href;
}

const CODE_BYTES = 16; // as those that are drawn

/** The code of an invite that is made under a key: a repeated call returns it again, although only its hash is stored. */
const codeUnderKey = ({ secrets }: Deps, operator: Actor, requestId: string): string =>
  Buffer.from(secrets.hmac('invite-code', `${operator.id}:${requestId}`), 'hex')
    .subarray(0, CODE_BYTES)
    .toString('base64url');

/** Creates an invite. Its code is returned only here: only its hash is stored (D22). Throws NOT_FOUND. */
export async function createInvite(
  deps: Deps,
  client: Client,
  operator: Actor,
  input: InviteInput,
): Promise<{ id: number; code: string; url: string }> {
  const { requestId, ...content } = input;
  const code = requestId === undefined ? deps.ids.inviteCode() : codeUnderKey(deps, operator, requestId);
  const { id } = await operatorAct(deps, operator, 'invites.create', async (tx, now) =>
    onceActIfKeyed(tx, operator, 'invites.create', { requestId, content, now }, async () => {
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
        value: { id: added },
        log: {
          subject: `invite:${added}`,
          detail: { kind: input.kind, companyId: input.companyId, days, uses: maxUses },
        },
      };
    }),
  );
  return { id, code, url: inviteUrl(deps.env.publicUrl ?? client.origin, code) };
}
