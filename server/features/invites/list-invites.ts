import { z } from 'zod';
import { positiveId } from '../../../domain/input-schema.ts';
import { checkInvite, INVITE_KINDS } from '../../../domain/invite.ts';
import type { Deps } from '../../deps/deps.ts';
import { listInput, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';
import { countApplications, findInvites, type InviteRow } from './invites.repo.ts';

const INVITE_STATES = ['live', 'used', 'expired', 'revoked'] as const;
type InviteState = (typeof INVITE_STATES)[number];

const count = z.number().int().nonnegative();

export const inviteListInput = listInput(
  z.strictObject({ kind: z.enum(INVITE_KINDS).optional(), companyId: positiveId.optional() }),
  ['id', 'createdAt', 'expiresAt'],
);

export type InviteListInput = z.infer<typeof inviteListInput>;

export const inviteOut = z.object({
  id: idOut,
  kind: z.enum(INVITE_KINDS),
  company: z.object({ id: idOut, name: z.string() }),
  agentEmail: z.string().nullable(),
  state: z.enum(INVITE_STATES),
  uses: count,
  /** The funnel: how often the link was opened, how many applied with it, how many of them were approved. */
  opens: count,
  applied: count,
  approved: count,
  maxUses: count.nullable(),
  expiresAt: instantOut.nullable(),
  revokedAt: instantOut.nullable(),
  createdBy: z.string().nullable(),
  createdAt: instantOut,
});

function stateOf(row: InviteRow, now: Date): InviteState {
  if (row.revokedAt !== null) return 'revoked';
  const checked = checkInvite({ ...row, revoked: false }, now);
  if (checked.ok) return 'live';
  return checked.code === 'INVITE_USED' ? 'used' : 'expired';
}

/** The invites, without their codes. */
export async function listInvites({ store, clock }: Deps, input: InviteListInput & Cursor) {
  const now = clock.now();
  const { rows, total, applications } = await store.read(async (db) => {
    const found = await findInvites(db, input);
    return {
      ...found,
      applications: await countApplications(
        db,
        found.rows.map((row) => row.id),
      ),
    };
  });
  const data = rows.map((row): z.input<typeof inviteOut> => ({
    ...row,
    ...(applications.get(row.id) ?? { applied: 0, approved: 0 }),
    company: { id: row.companyId, name: row.companyName },
    state: stateOf(row, now),
    createdBy: row.createdByLogin,
  }));
  return { data, total };
}
