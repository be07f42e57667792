import { countRows, hasRow } from '../../../db/count-rows.ts';
import { and, asc, count, desc, eq, inArray, isNull, type SQL } from '../../../db/sql.ts';
import { DONE } from '../../../domain/request-state.ts';
import type { ReadDb, Tx } from '../../../db/store.ts';
import { belowOf, totalOf, type Cursor } from '../../trpc/list-input.ts';
import type { InviteListInput } from './list-invites.ts';

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

export type InviteRow = Awaited<ReturnType<typeof selectInvites>>[number];

export async function findInvites(
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
export async function countApplications(
  db: ReadDb,
  inviteIds: readonly number[],
): Promise<Map<number, { applied: number; approved: number }>> {
  const found = new Map<number, { applied: number; approved: number }>();
  if (inviteIds.length === 0) return found;
  const { requests } = db.t;
  for (const table of [db.t.signUps, db.t.linkRequests]) {
    const rows = await db
      .select({ inviteId: table.inviteId, state: requests.state, n: count().mapWith(Number) })
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

export async function hasCompany(db: ReadDb, companyId: number): Promise<boolean> {
  const { companies } = db.t;
  return hasRow(db, companies, eq(companies.id, companyId));
}

export async function hasInvite(db: ReadDb, id: number): Promise<boolean> {
  const { invites } = db.t;
  return hasRow(db, invites, eq(invites.id, id));
}

/** False when it was already revoked. */
export async function markRevoked(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { invites } = tx.t;
  const changed = await tx
    .update(invites)
    .set({ revokedAt: now })
    .where(and(eq(invites.id, id), isNull(invites.revokedAt)))
    .returning({ id: invites.id });
  return changed.length === 1;
}
