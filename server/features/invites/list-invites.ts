import { z } from 'zod';
import { countRows } from '../../../db/count-rows.ts';
import { and, asc, count as countOf, desc, eq, inArray, type SQL } from '../../../db/sql.ts';
import type { ReadDb } from '../../../db/store.ts';
import { positiveId } from '../../../domain/input-schema.ts';
import { checkInvite, INVITE_KINDS } from '../../../domain/invite.ts';
import { DONE } from '../../../domain/request-state.ts';
import type { Deps } from '../../deps/deps.ts';
import { belowOf, listInput, totalOf, type Cursor } from '../../trpc/list-input.ts';
import { idOut, instantOut } from '../../trpc/wire.ts';

const INVITE_STATES = ['live', 'used', 'expired', 'revoked'] as const;
type InviteState = (typeof INVITE_STATES)[number];

const count = z.number().int().nonnegative();

export const inviteListInput = listInput(
  z.strictObject({ kind: z.enum(INVITE_KINDS).optional(), companyId: positiveId.optional() }),
  ['id', 'createdAt', 'expiresAt'],
);

type InviteListInput = z.infer<typeof inviteListInput>;

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

function whereOf(db: ReadDb, filter: InviteListInput['filter']): SQL | undefined {
  const { invites } = db.t;
  return and(
    filter?.kind === undefined ? undefined : eq(invites.kind, filter.kind),
    filter?.companyId === undefined ? undefined : eq(invites.companyId, filter.companyId),
  );
}

/** The columns that may be shown: never the code's hash. */
function selectInvites(db: ReadDb) {
  const { invites, companies, operators } = db.t;
  return db
    .select({
      id: invites.id,
      kind: invites.kind,
      companyId: companies.id,
      companyName: companies.name,
      agentEmail: invites.agentEmail,
      expiresAt: invites.expiresAt,
      maxUses: invites.maxUses,
      uses: invites.uses,
      opens: invites.opens,
      revokedAt: invites.revokedAt,
      createdByLogin: operators.login,
      createdAt: invites.createdAt,
    })
    .from(invites)
    .innerJoin(companies, eq(companies.id, invites.companyId))
    .leftJoin(operators, eq(operators.id, invites.createdBy));
}

type InviteRow = Awaited<ReturnType<typeof selectInvites>>[number];

async function findInvites(
  db: ReadDb,
  input: InviteListInput & Cursor,
): Promise<{ rows: InviteRow[]; total: number }> {
  const { invites } = db.t;
  const where = and(whereOf(db, input.filter), belowOf(invites.id, input));
  const direction = input.sort?.order === 'ASC' ? asc : desc;
  const rows = await selectInvites(db)
    .where(where)
    .orderBy(direction(invites[input.sort?.field ?? 'id']), desc(invites.id))
    .limit(input.perPage)
    .offset((input.page - 1) * input.perPage);
  const total = await totalOf(input, () => countRows(db, invites, where));
  return { rows, total };
}

/** The number of applications with each invite, and how many of them were approved. */
async function countApplications(
  db: ReadDb,
  inviteIds: readonly number[],
): Promise<Map<number, { applied: number; approved: number }>> {
  const found = new Map<number, { applied: number; approved: number }>();
  if (inviteIds.length === 0) return found;
  const { requests } = db.t;
  for (const table of [db.t.signUps, db.t.linkRequests]) {
    const rows = await db
      .select({ inviteId: table.inviteId, state: requests.state, n: countOf().mapWith(Number) })
      .from(table)
      .innerJoin(requests, eq(requests.id, table.requestId))
      .where(inArray(table.inviteId, [...inviteIds]))
      .groupBy(table.inviteId, requests.state);
    for (const { inviteId, state, n } of rows) {
      if (inviteId === null) continue;
      const counts = found.get(inviteId) ?? { applied: 0, approved: 0 };
      counts.applied += n;
      if (state === DONE) counts.approved += n;
      found.set(inviteId, counts);
    }
  }
  return found;
}

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
